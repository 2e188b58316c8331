import type { Usage } from '../../support/usage.ts';

export const Loading: Usage = {
  when: [
    'A part of a page waits for the server and has nothing to show yet: the transfer details.',
  ],
  not: [
    'A button was pressed and the page stays: `loading` of `Button`.',
    'A wait of which the end is known: say how long.',
  ],
  instead: ['ProgressBar'],
  do: ['Name what is awaited when it takes more than a moment: “We are checking your payment”.'],
  dont: ['Leave it without an end: after the last try an `Alert` says what to do.'],
  accessibility: ['The label is announced once, politely. The icon is still under reduced motion.'],
};
