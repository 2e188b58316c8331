import type { Usage } from '../../support/usage.ts';

export const LateContent: Usage = {
  status: 'new',
  when: [
    'Only the browser knows whether something is shown, and what follows is already on the screen: the suggestion of another language.',
  ],
  not: [
    'Something that the server knows: render it from the start.',
    'An answer that is awaited after a press: `Loading`, or `loading` of a `Button`.',
    'Content at the end of the page: nothing below it can move.',
  ],
  anatomy: [
    ['Room', 'kept only where the document is marked `data-late-content` before its first paint'],
    ['Content', 'comes into the room, or the room goes with the mark'],
  ],
  do: ['Set the mark in `src/app/early.ts`, where it is known before the first paint.'],
  dont: [
    'Use it twice on a page: the room is one height for all.',
    'Keep the room for everybody: most visitors would see a hole.',
  ],
  accessibility: [
    'It says nothing by itself: what comes late and matters needs its own announcement.',
    'What stands below does not move, also for people who magnify or aim slowly.',
  ],
};
