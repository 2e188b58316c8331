import type { Usage } from '../../support/usage.ts';

export const CopyButton: Usage = {
  when: ['A value that people type elsewhere: IBAN, BIC, amount and reference of a bank transfer.'],
  not: ['Saving a whole page: print it, or offer its PDF.'],
  do: ['Copy what a machine accepts: the IBAN without spaces, the amount as `300.00`.'],
  dont: ['Make it the only way to the value: browsers may refuse the clipboard.'],
  accessibility: [
    'Each button of a page needs a name of its own (WCAG 2.4.6): set `label`.',
    'The success is announced, and the focus stays on the button.',
  ],
};
