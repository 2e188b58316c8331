import type { Usage } from '../../support/usage.ts';

export const QrCode: Usage = {
  status: 'stable',
  when: [
    'A person goes on with another device or application: the bank’s application reads the transfer (EPC 069-12).',
  ],
  not: [
    'An address of the page one is on: a link is enough on the same device.',
    'The only way to a value: everything in the code stands on the page too.',
    'A secret or a name: who photographs the screen has what is in the code.',
  ],
  anatomy: [
    ['Code', 'error correction M: a seventh may be hidden or scratched'],
    ['Quiet zone', 'four modules of white, without which readers fail'],
    ['Text alternative', 'what the code is for'],
  ],
  do: [
    'Say above it which application reads it.',
    'Keep the value short: a dense code is not read from a small screen.',
  ],
  dont: [
    'Colour it, round it or lay a logo over it.',
    'Show it smaller than its 12 rem: an older phone then cannot tell the modules apart.',
  ],
  accessibility: [
    'It is black on white in both themes: a reader needs the contrast, not the taste.',
    'A picture with a name (`role="img"`); the name says the purpose, the page says the content.',
    'It keeps its place on paper and is not cut by a page break.',
  ],
};
