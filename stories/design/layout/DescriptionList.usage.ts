import type { Usage } from '../../support/usage.ts';

export const DescriptionList: Usage = {
  when: [
    'Facts as pairs: number, place and date of a fine; the lines of a receipt.',
    'With `emphasis` on the term: a glossary.',
  ],
  instead: ['Table', 'List', 'AmountSummary'],
  do: [
    'Order by what people look for first.',
    'Leave out a row without a value, or say that it is not known.',
    'Take `compact` for a few short facts: on a phone they leave the button in sight.',
  ],
  dont: ['Repeat the term in the value.'],
  accessibility: ['Values break anywhere: a long IBAN never makes a phone scroll sideways.'],
};
