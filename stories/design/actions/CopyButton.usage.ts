import type { Usage } from '../../support/usage.ts';

export const CopyButton: Usage = {
  status: 'stable',
  when: ['A value that people type elsewhere: IBAN, BIC, amount and reference of a bank transfer.'],
  not: [
    'A value that is only read, such as the date of the offence: show it in a `DescriptionList`.',
    'Saving a whole page: print it, or offer its PDF.',
  ],
  anatomy: [
    ['Button', 'small and tertiary: it never competes with the screen’s action'],
    ['Icon', 'a clipboard, then a tick once the value is copied'],
    ['Result', 'the word “copied” beside the button, in a live region'],
  ],
  do: [
    'Name what is copied (“Copy the IBAN”) where several stand on one page.',
    'Copy what a machine accepts: the IBAN without spaces, the amount as `300.00`.',
    'Stand it in a `CopyableValue`, beside the value.',
  ],
  dont: [
    'Make it the only way to the value: browsers may refuse the clipboard, and the page then says nothing.',
    'Copy more than the label says.',
  ],
  accessibility: [
    'The success is said politely (`useAnnouncement`), the focus stays on the button.',
    'Each button of a page needs a name of its own (WCAG 2.4.6): set `label`.',
    'Printed pages leave it out.',
  ],
};
