import type { Usage } from '../../support/usage.ts';

export const NoticeList: Usage = {
  status: 'new',
  when: ['Several notices of one person, to see what is due and to choose the next one.'],
  not: [
    'The steps of one notice: `DeadlineTimeline`.',
    'Figures to compare by column: `Table`.',
    'The amount of one notice: `AmountSummary`.',
  ],
  anatomy: [
    ['Number and kind', 'the heading of each item is the number, as printed'],
    ['Badge', 'the state in words'],
    ['Amount', 'what is due today; absent where nothing is due'],
    [
      'Lines',
      'until when, the amount after it, the alternative of a deposit, or why nothing is due',
    ],
    ['Actions', 'what to do about this notice'],
  ],
  do: [
    'Sort by the nearest deadline.',
    'Put the number into the label of each action.',
    'Move the focus to a message when an item is removed.',
  ],
  dont: ['Add up a deposit and its fine.', 'Show the key of a notice.'],
  accessibility: [
    'A named list; each item has a heading, so that headings lead from notice to notice.',
    'The state is a text, its colour only repeats it.',
    'At 320 px the parts are one under the other.',
  ],
};
