import type { Usage } from '../../support/usage.ts';

export const FocusRegion: Usage = {
  status: 'stable',
  when: [
    'The answer to what a person has just asked appears below a form that stays: “Yes, this receipt is ours”.',
  ],
  not: [
    'A new page: the frame moves the focus by itself (R-21).',
    'News that nobody asked for: a `role` on `Alert`, which leaves the focus where it is.',
    'A form with faults: `Form` moves the focus to the first of them.',
    'A dialog: `Modal`.',
  ],
  anatomy: [
    ['Name', 'said when the focus comes: “Answer”'],
    ['Content', 'mostly one `Alert`'],
  ],
  do: ['Mount it again for each answer: it takes the focus when it appears, not when it changes.'],
  dont: [
    'Wrap content that is there from the start: the page would open in its middle.',
    'Add a live region inside: the answer would be read twice.',
  ],
  accessibility: [
    'It can be focused by script and not by Tab, so that it is no extra stop (RGAA 7.1).',
    'From it Tab goes on to the first link of the answer.',
  ],
};
