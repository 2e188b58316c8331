import type { Usage } from '../../support/usage.ts';

export const PageLayout: Usage = {
  when: ['Once, around all routes: `src/app/Frame.tsx` fills it with the words of the language.'],
  not: ['Inside a page: pages give content only.'],
  do: ['Look at new pages in both variants: Pages have a story Webview.'],
  dont: ['Give the variant a right: a webview may be anybody’s (D-05).'],
  accessibility: [
    'The main content takes the focus from the skip link and shows no ring of its own.',
    'The content stays mounted when the variant becomes known: nobody loses what was typed.',
  ],
};
