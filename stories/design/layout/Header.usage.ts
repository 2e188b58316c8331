import type { Usage } from '../../support/usage.ts';

export const Header: Usage = {
  status: 'stable',
  when: ['The top of every page of the site, through `PageLayout`.'],
  not: ['A webview (D-05).', 'A title of a page: `PageHeader`.'],
  anatomy: [
    ['Brand block', 'of the State'],
    ['Operator', 'the State body that runs the service, in French; left out without `operator`'],
    ['Service', 'name and tagline; the name leads home (L-01)'],
    ['Tools', 'display settings, then languages rightmost (L-02)'],
    ['Menu', 'the same tools, behind a button, below 992 px'],
  ],
  do: ['Give `home` a title “Home - …”: the DSFR asks for it.', 'Keep it to two tools.'],
  dont: ['Add a navigation: the service is one journey.', 'Change it on some pages.'],
  accessibility: [
    'The landmark says its role outright (RGAA 9.2).',
    'Tools stand twice in the page; the hidden copy cannot be reached by the keyboard.',
    'The menu of narrow screens is a dialog of the DSFR: it holds the focus and closes on Escape.',
  ],
};
