import type { Usage } from '../../support/usage.ts';

export const QrCode: Usage = {
  when: ['A person goes on with another device or application: the bank’s reads the transfer.'],
  not: [
    'An address of the page one is on: a link is enough on the same device.',
    'A secret or a name: whoever photographs the screen has what is in the code.',
  ],
  do: [
    'Say above it which application reads it.',
    'Keep the value short: a dense code is not read from a small screen.',
  ],
  dont: [
    'Colour it, round it or lay a logo over it: readers need the contrast.',
    'Show it smaller than its 12 rem: an older phone cannot tell the modules apart.',
  ],
  accessibility: ['The name says the purpose; the page says the content.'],
};
