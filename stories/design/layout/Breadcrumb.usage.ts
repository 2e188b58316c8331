import type { Usage } from '../../support/usage.ts';

export const Breadcrumb: Usage = {
  status: 'stable',
  when: ['Every page beyond home, through `PageLayout`.'],
  not: [
    'Home: it is the beginning.',
    'A webview: the application has its own way back (D-05).',
    'Steps of a form: the journey is one way, and the trail names the page, not the step.',
  ],
  anatomy: [
    ['Button', 'unfolds the trail, below 768 px'],
    ['Links', 'the pages above, home first'],
    ['Current page', 'last, without an address'],
  ],
  do: ['Name a page as the table of routes does.'],
  dont: ['Give it by hand: the frame makes it from the address.'],
  accessibility: [
    'A navigation with a name, before the content: the skip link leads past it.',
    'The last item says that it is the current page.',
    'Without script it stands open.',
    'The button is 24 px high; the DSFR leaves 20 px (WCAG 2.5.8).',
  ],
};
