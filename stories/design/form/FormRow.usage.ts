import type { Usage } from '../../support/usage.ts';

export const FormRow: Usage = {
  status: 'stable',
  when: ['Two fields that stand on one line of the paper: number and key.'],
  not: [
    'Fields that have nothing in common: one below the other.',
    'More than two fields.',
    'Content that is no field: `Columns`.',
  ],
  anatomy: [
    ['First field', 'takes the room that is left'],
    ['Second field', 'short, 8 to 12 rem'],
    ['Rows', 'label, input and message share three rows, so that the inputs stay in line'],
  ],
  do: ['Order them as they are read.', 'Look at it in German: hints of two lines against one.'],
  dont: [
    'Put a button into the row.',
    'Rely on the row in a text: below 767 px there is none (X-02).',
  ],
  accessibility: [
    'The order of the page is that of the keyboard.',
    'At 320 px and at 200 % of the text the fields stand one below the other; nothing scrolls sideways (WCAG 1.4.10).',
  ],
};
