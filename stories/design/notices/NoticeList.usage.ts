import type { Usage } from '../../support/usage.ts';

export const NoticeList: Usage = {
  when: ['Several notices of one person, to see what is due and to choose the next one.'],
  instead: ['DeadlineTimeline', 'Table', 'AmountSummary'],
  do: ['Move the focus to a message when an item is removed.'],
  dont: ['Add up a deposit and its fine.', 'Show the key of a notice.'],
  accessibility: ['Each item has a heading, so that headings lead from notice to notice.'],
};
