import type { Usage } from '../../support/usage.ts';

export const Stack: Usage = {
  when: ['Blocks one below the other with one distance: the parts of a receipt.'],
  not: ['Paragraphs of a text: they bring their own space.'],
  instead: ['Columns', 'ButtonGroup', 'FormRow'],
  do: ['Take `lg` between parts, `md` inside a part, `sm` between a title and its list.'],
};
