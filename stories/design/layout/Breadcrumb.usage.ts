import type { Usage } from '../../support/usage.ts';

export const Breadcrumb: Usage = {
  when: ['Every page beyond home, through `PageLayout`.'],
  not: [
    'A webview: the application has its own way back (D-05).',
    'Steps of a form: the trail names the page, not the step.',
  ],
  do: ['Name a page as the table of routes does.'],
  dont: ['Give it by hand: the frame makes it from the address.'],
  accessibility: ['The button is 24 px high; the DSFR leaves 20 px (WCAG 2.5.8).'],
};
