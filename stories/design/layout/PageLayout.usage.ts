import type { Usage } from '../../support/usage.ts';

export const PageLayout: Usage = {
  status: 'stable',
  when: ['Once, around all routes: `src/app/Frame.tsx` fills it with the words of the language.'],
  not: [
    'Inside a page: pages give content only.',
    'The pages of the payment provider: they are not ours.',
  ],
  anatomy: [
    ['Skip links', 'first of all'],
    ['`Header`', 'site only'],
    ['`DemonstrationNotice`', 'where data are made up'],
    ['`Breadcrumb`', 'site only, beyond home'],
    ['Main content', 'at least a screen high, so that the footer does not jump while a page comes'],
    ['`Footer` and `DisplaySettings`', 'site only'],
    ['Languages and accessibility', 'inside the content, webview only'],
  ],
  do: ['Look at new pages in both variants: Pages have a story Webview.'],
  dont: [
    'Render header or footer elsewhere.',
    'Give the variant a right: a webview may be anybody’s (D-05).',
  ],
  accessibility: [
    'Landmarks: banner, main, contentinfo, navigation, each once and by role.',
    'Main content can take the focus from the skip link and shows no ring of its own.',
    'The content stays mounted when the variant becomes known: nobody loses what was typed.',
  ],
};
