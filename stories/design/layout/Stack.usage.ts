import type { Usage } from '../../support/usage.ts';

export const Stack: Usage = {
  status: 'stable',
  when: [
    'Blocks one below the other with one distance: the parts of a receipt.',
    'The space between two components is not what it should be.',
  ],
  not: [
    'Side by side: `Columns`, `ButtonGroup` or `FormRow`.',
    'Paragraphs of a text: they bring their own space.',
  ],
  anatomy: [['Gap', '`sm` 8 px, `md` 16 px, `lg` 32 px; it grows with the text']],
  do: ['Take `lg` between parts, `md` inside a part, `sm` between a title and its list.'],
  dont: ['Change margins in a page: pages hold no class.'],
  accessibility: [
    'It has no role and changes no order.',
    'Links in it are as wide as their text: no empty place of the page can be pressed by accident.',
  ],
};
