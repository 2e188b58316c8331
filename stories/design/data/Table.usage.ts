import type { Usage } from '../../support/usage.ts';

export const Table: Usage = {
  when: [
    'Rows that share columns and are compared: payments by date, amounts by class of offence.',
  ],
  instead: ['DescriptionList', 'Columns', 'DeadlineTimeline'],
  do: [
    'Put what identifies the row into the first column: it is the row’s header.',
    'Align amounts at the right, with the same number of decimals.',
  ],
  dont: [
    'Leave a cell empty: write what is not known.',
    'Use more than four columns: a phone shows two.',
  ],
  accessibility: ['The part that scrolls sideways is a region with the caption’s name.'],
  keyboard: ['Tab: reaches the part that scrolls', 'Left, Right: scroll it'],
};
