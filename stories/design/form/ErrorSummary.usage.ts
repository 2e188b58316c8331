import type { Usage } from '../../support/usage.ts';

export const ErrorSummary: Usage = {
  when: ['A form of three fields or more was sent with faults: the verification of a receipt.'],
  not: [
    'One or two fields in sight: `Form` moves the focus to the first wrong one.',
    'A refusal by the server that concerns no field: `Alert`.',
  ],
  do: ['Use the same sentence here and beside the field, and show both.'],
  dont: ['Sort the faults by kind.'],
  accessibility: ['It is no live region: the focus reads it once.'],
};
