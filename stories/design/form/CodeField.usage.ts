import type { Usage } from '../../support/usage.ts';

export const CodeField: Usage = {
  when: ['A long code is copied from paper in groups: the payment number.'],
  not: ['A code that the service can know: do not ask.'],
  instead: ['TextField', 'AmountField'],
  do: [
    'Limit the length in `transform`, never by an attribute: people copy spaces, dots and words.',
    'Announce a focus that moves by itself with `StatusAnnouncer`.',
  ],
  dont: [
    'Refuse keys without a word: what is wrong is told on submit.',
    'Split the code into several inputs: pasting, correcting and reading all get worse.',
  ],
  accessibility: ['The groups are part of the text, so that a screen reader reads groups.'],
};
