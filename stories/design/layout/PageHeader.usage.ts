import type { Usage } from '../../support/usage.ts';

export const PageHeader: Usage = {
  when: ['The top of every page but home.'],
  instead: ['Banner', 'Section'],
  do: ['Use the words of the document’s title, which says where one is.'],
  dont: ['Put a status or an amount into the title.', 'Repeat the title in the lead.'],
};
