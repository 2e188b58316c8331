import type { Usage } from '../../support/usage.ts';

export const ErrorSummary: Usage = {
  status: 'stable',
  when: [
    'A form of three fields or more was sent with faults: the verification of a receipt has four.',
  ],
  not: [
    'One or two fields in sight: `Form` moves the focus to the first wrong one.',
    'A refusal by the server that concerns no field: `Alert`.',
    'While people are still typing.',
  ],
  anatomy: [
    ['Title', 'how many or what kind: a heading'],
    [
      'List',
      'one link a wrong field, in the order of the page, with the very text that stands beside the field',
    ],
  ],
  do: [
    'Place it first in its `Form`, which then gives it the focus.',
    'Use the same sentence here and beside the field.',
  ],
  dont: ['Show it without the messages beside the fields.', 'Sort the faults by kind.'],
  accessibility: [
    'It takes the focus after a submit that fails, and each link moves the focus into its field.',
    'It has a name, so that a screen reader says why the focus came here.',
    'It is no live region: the focus reads it once.',
  ],
};
