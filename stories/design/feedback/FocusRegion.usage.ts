import type { Usage } from '../../support/usage.ts';

export const FocusRegion: Usage = {
  when: [
    'The answer to what a person has just asked appears below a form that stays: “Yes, this receipt is ours”.',
  ],
  not: [
    'A new page, or a form with faults: the frame and `Form` move the focus by themselves.',
    'News that nobody asked for: `Alert` with `said`, which leaves the focus where it is.',
  ],
  do: ['Mount it again for each answer: it takes the focus when it appears, not when it changes.'],
  dont: [
    'Wrap content that is there from the start: the page would open in its middle.',
    'Add a live region inside: the answer would be read twice.',
  ],
  accessibility: [
    'Script can focus it and Tab cannot: from it Tab goes on to the first link inside.',
  ],
};
