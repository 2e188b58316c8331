import type { Usage } from '../../support/usage.ts';

export const DeadlineTimeline: Usage = {
  when: [
    'Amounts that rise with time: what is due today, until when, and what comes after (D-22).',
  ],
  not: ['A deposit: its amount never changes, and a timeline would suggest that it does.'],
  instead: ['AmountSummary', 'Table', 'List'],
  do: [
    'End with what follows the last day: people decide by it.',
    'Use the dates that the notice prints where the file has them.',
  ],
  dont: [
    'Say “no deadline” of an increased amount: say “as soon as possible”.',
    'Hide the steps that have passed: a person needs to see why the amount rose.',
  ],
  accessibility: [
    'The current step says `aria-current="date"`.',
    'With forced colours the dot of today loses its fill; its badge still says it.',
  ],
};
