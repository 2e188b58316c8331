import type { Usage } from '../../support/usage.ts';

export const PageHeader: Usage = {
  status: 'stable',
  when: ['The top of every page but home.'],
  not: ['Home: `Banner`.', 'A part of a page: `Section`.'],
  anatomy: [
    ['Title', 'the page’s only h1'],
    ['Lead', 'optional: the answer in one sentence, for who reads no further'],
  ],
  do: [
    'Use the words of the document’s title, which says where one is.',
    'Say in the lead what this page lets one do.',
  ],
  dont: ['Put a status or an amount into the title.', 'Repeat the title in the lead.'],
  accessibility: [
    'The h1 is the first heading of the main content (RGAA 9.1).',
    'The title of the document changes with it and is announced (R-18, R-21).',
  ],
};
