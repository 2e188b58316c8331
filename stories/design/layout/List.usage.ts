import type { Usage } from '../../support/usage.ts';

export const List: Usage = {
  status: 'stable',
  when: [
    'Three or more things of one kind.',
    'Ordered: steps, where the number matters: “Open the application, type the number”.',
  ],
  not: [
    'Pairs of term and value: `DescriptionList`.',
    'Links to parts of the page: `Summary`.',
    'Things that change places or have buttons: their position is their key here.',
  ],
  anatomy: [['Item', 'a sentence, or a text with its own list']],
  do: ['Introduce it by a sentence.', 'Begin steps with a verb, one action each.'],
  dont: ['Number what has no order.', 'Nest more than two levels.'],
  accessibility: [
    'Real list elements: a screen reader says how many there are.',
    'The DSFR draws the marks by style, and they are not read twice.',
  ],
};
