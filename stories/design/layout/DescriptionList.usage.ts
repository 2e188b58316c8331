import type { Usage } from '../../support/usage.ts';

export const DescriptionList: Usage = {
  status: 'stable',
  when: [
    'Facts as pairs: number, place and date of a fine; the lines of a receipt.',
    'With `emphasis` on the term: a glossary.',
  ],
  not: [
    'Rows that share several columns: `Table`.',
    'Sentences: `List`.',
    'One amount: `AmountSummary`.',
  ],
  anatomy: [
    ['Term', 'muted, at the left, or above on a phone'],
    ['Value', 'text or elements, for example a `CopyableValue`'],
    ['Line', 'between the rows'],
  ],
  do: [
    'Order by what people look for first.',
    'Leave out a row without a value, or say that it is not known.',
    'Give an `id` where the term is not a text.',
  ],
  dont: ['Use it to lay out a form.', 'Repeat the term in the value.'],
  accessibility: [
    'A real `dl`: a screen reader says term and value together.',
    'Values break anywhere: a long IBAN never makes a phone scroll sideways.',
    'On paper no row is cut by a page break.',
  ],
};
