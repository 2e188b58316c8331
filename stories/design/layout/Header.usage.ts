import type { Usage } from '../../support/usage.ts';

export const Header: Usage = {
  when: ['The top of every page of the site, through `PageLayout`; a webview has none (D-05).'],
  instead: ['PageHeader'],
  do: ['Keep it to two tools.'],
  dont: ['Add a navigation: the service is one journey.', 'Change it on some pages.'],
  accessibility: [
    'The menu of narrow screens is a dialog: it holds the focus and closes on Escape.',
  ],
};
