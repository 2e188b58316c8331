import type { Usage } from '../../support/usage.ts';

export const StatusAnnouncer: Usage = {
  status: 'stable',
  when: [
    'Eyes see a change that a screen reader does not tell: the new page’s title, the focus that has moved to the key (F-06).',
  ],
  not: [
    'Something that everybody must read: `Alert` or `MessageLine`, which are seen too.',
    'A fault: it interrupts, this waits for its turn.',
    'An answer that takes the focus: `FocusRegion`.',
  ],
  anatomy: [['Sentence', 'out of sight; said when it changes']],
  do: [
    'Change its text: it is said at each change, and taken back when it is outdated.',
    'Write whole sentences in the page’s language.',
  ],
  dont: [
    'Say at each key what is typed.',
    'Use it for words that a `MessageLine` or a said `Alert` announces already.',
  ],
  accessibility: [
    'One polite region serves the whole application: messages wait for each other, and the region is emptied.',
    'The same text twice is said once: change it, or empty it between.',
  ],
};
