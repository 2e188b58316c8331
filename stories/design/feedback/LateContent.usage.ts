import type { Usage } from '../../support/usage.ts';

export const LateContent: Usage = {
  when: [
    'Only the browser knows whether it is shown, and what follows is already on the screen: the suggestion of another language.',
  ],
  not: [
    'Something that the server knows: render it from the start.',
    'Content at the end of the page: nothing below it can move.',
  ],
  instead: ['Loading'],
  do: ['Set the mark in `src/app/early.ts`, where it is known before the first paint.'],
  dont: [
    'Use it twice on a page: the space is one height for all.',
    'Keep the space for everybody: most visitors would see a hole.',
  ],
  accessibility: ['It says nothing by itself: what comes late and matters needs an announcement.'],
};
