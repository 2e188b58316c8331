import type { Usage } from '../../support/usage.ts';

export const Loading: Usage = {
  status: 'stable',
  when: [
    'A part of a page waits for the server and has nothing to show yet: the transfer details, the result of a payment.',
  ],
  not: [
    'A button was pressed and the page stays: `loading` of `Button`.',
    'A whole page comes: the frame keeps its room, nothing is written.',
    'A wait of which the end is known: say how long.',
  ],
  anatomy: [
    ['Icon', 'turns; stands still where people ask for less motion'],
    ['Label', 'what is awaited; the word “loading” by default'],
  ],
  do: ['Name what is awaited when it takes more than a moment: “We are checking your payment”.'],
  dont: [
    'Show it for the time of a blink: what is there at once needs none.',
    'Leave it without an end: after the last try an `Alert` says what to do.',
  ],
  accessibility: [
    'A polite live region: what is awaited is said once.',
    'The icon is hidden from assistive technology.',
    'No motion under `prefers-reduced-motion`: see the toolbar Media.',
  ],
};
