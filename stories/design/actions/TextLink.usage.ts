import type { Usage } from '../../support/usage.ts';

export const TextLink: Usage = {
  status: 'stable',
  when: [
    'A way to more, in a sentence or below a text: the FAQ, how a receipt is verified.',
    'A telephone number or an address for mail: `tel:` and `mailto:` open the right application.',
    'A source on another site: set `external`.',
  ],
  not: [
    'The next step of the journey: `ButtonLink`.',
    'An action on this page: `Button`.',
    'The parts of a long page: `Summary`.',
  ],
  anatomy: [
    ['Label', 'makes sense when read alone: screen readers list links'],
    ['Language', 'where the page behind it is in another language: `lang` also sets `hreflang`'],
  ],
  do: [
    'Write telephone numbers in groups and give the international form in the address.',
    'Leave the punctuation of the sentence outside of the link.',
  ],
  dont: [
    'Write “here” or “more”: two links of one name lead to one place.',
    'Style a text as a link where it does something else.',
  ],
  accessibility: [
    'It is underlined, so that colour is not the only mark (WCAG 1.4.1).',
    'External links tell of the new window in their title.',
    'Printed pages leave links out: say what matters in the text.',
  ],
};
