import type { Usage } from '../../support/usage.ts';

export const TextLink: Usage = {
  when: [
    'A way to more, in a sentence or below a text: the FAQ, how a receipt is verified.',
    'A telephone number or an address for mail: the right application opens.',
  ],
  instead: ['ButtonLink', 'Button', 'Summary'],
  do: [
    'Write telephone numbers in groups and give the international form in the address.',
    'Leave the punctuation of the sentence outside of the link.',
  ],
  dont: ['Write “here” or “more”: screen readers list links without their sentence.'],
  accessibility: ['Printed pages leave links out: say what matters in the text.'],
};
