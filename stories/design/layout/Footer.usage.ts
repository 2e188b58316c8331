import type { Usage } from '../../support/usage.ts';

export const Footer: Usage = {
  status: 'stable',
  when: ['The end of every page of the site, through `PageLayout`.'],
  not: [
    'A webview: it has no footer (D-05); its link to the accessibility page stands in the content.',
    'Links of one page only: at the end of its content.',
  ],
  anatomy: [
    ['Brand', 'the State’s brand block, which leads home, and the body that runs the service'],
    ['Description', 'one sentence about the service'],
    ['Service links', 'pages that help or inform (L-03)'],
    ['State sites', 'four, in new windows'],
    ['Bottom links', 'what every State site has: site map, accessibility, legal notice, data'],
    ['Display settings', 'a button; left out without `onDisplaySettings`'],
    ['Licence', 'of the contents'],
  ],
  do: [
    'Write the mention of accessibility in full in each language: it states the degree of conformity, as the law asks.',
    'Show a link only where its page exists in the language.',
  ],
  dont: [
    'Add “Manage cookies”: no cookie here asks for consent, so there is nothing to manage (ADR 16).',
    'Add a link without taking one away: on a phone they fill a screen.',
  ],
  accessibility: [
    'A landmark with the explicit role (RGAA 9.2), reached by the skip link.',
    'The title of the link home ends with what the link shows (RGAA 6.1).',
    'Links are at least 24 px high also on a phone; the DSFR leaves 18 px (WCAG 2.5.8).',
    'Same place and same order on every page (WCAG 3.2.6).',
  ],
};
