import type { Usage } from '../../support/usage.ts';

export const ProgressBar: Usage = {
  status: 'stable',
  when: ['The next page loads, and the last one is still shown.'],
  not: [
    'A part of a page waits for the server: `Loading`.',
    'A button was pressed and the page stays: `loading` of `Button`.',
  ],
  anatomy: [
    ['Bar', 'slim, at the top of the window; does not move where people ask for less motion'],
  ],
  do: ['Mount it once, around the routes, and change `pending` only.'],
  dont: ['Show it for a page that comes within 300 ms: it waits by itself.'],
  accessibility: [
    'A polite live region says the word “loading” once; the bar is hidden from assistive technology.',
    'Three turns, under five seconds; no motion under `prefers-reduced-motion`: see the toolbar Media.',
  ],
};
