import type { Usage } from '../../support/usage.ts';

export const StatusAnnouncer: Usage = {
  when: ['Eyes see a change that a screen reader does not tell: the focus has moved to the key.'],
  not: [
    'Something that everybody must read: `Alert` or `MessageLine`.',
    'A fault: it interrupts, this waits for its turn.',
  ],
  instead: ['FocusRegion'],
  do: ['Write whole sentences; each change is said.'],
  dont: ['Say at each key what is typed.'],
  accessibility: ['The same text twice is said once: change it, or empty it between.'],
};
