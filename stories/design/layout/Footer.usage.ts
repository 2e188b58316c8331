import type { Usage } from '../../support/usage.ts';

export const Footer: Usage = {
  when: ['The end of every page of the site, through `PageLayout`.'],
  not: ['Links of one page only: at the end of its content.', 'A webview: it has none (D-05).'],
  do: [
    'Write the mention of accessibility in full: it states the degree of conformity, as the law asks.',
    'Show a link only where its page exists in the language.',
  ],
  dont: [
    'Add “Manage cookies”: no cookie here asks for consent.',
    'Add a link without taking one away: on a phone they fill a screen.',
  ],
  accessibility: [
    'Links are at least 24 px high also on a phone; the DSFR leaves 18 px (WCAG 2.5.8).',
  ],
};
