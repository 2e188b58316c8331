import type { Usage } from '../../support/usage.ts';

export const Table: Usage = {
  status: 'stable',
  when: [
    'Rows that share columns and are compared: payments by date, amounts by class of offence.',
    'Two headers are needed to understand a cell.',
  ],
  not: [
    'Pairs of term and value: `DescriptionList`.',
    'Placing things side by side: `Columns`.',
    'Amounts over time: `DeadlineTimeline`, which fits a phone.',
  ],
  anatomy: [
    ['Caption', 'the name of the table, always visible'],
    ['Column headers', 'one word or two'],
    ['Row header', 'the first cell of each row'],
    ['Cells', 'text or elements; numbers at the right with `align`'],
    ['Current row', 'optional: in bold and said'],
  ],
  do: [
    'Put what identifies the row into the first column.',
    'Align amounts at the right, with the same number of decimals.',
  ],
  dont: [
    'Leave a cell empty: write what is not known.',
    'Use more than four columns: a phone shows two.',
  ],
  accessibility: [
    'Headers in both directions with `scope`; react-dsfr’s table has none for rows (RGAA 5.7).',
    'The part that scrolls sideways is a region with the caption’s name that the keyboard can reach (WCAG 2.1.1).',
    'The current row says `aria-current`.',
  ],
  keyboard: [
    ['Tab', 'reaches the part that scrolls'],
    ['Left, Right', 'scroll it on a narrow screen'],
  ],
};
