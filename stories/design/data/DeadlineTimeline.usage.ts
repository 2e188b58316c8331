import type { Usage } from '../../support/usage.ts';

export const DeadlineTimeline: Usage = {
  status: 'stable',
  when: [
    'Amounts that rise with time: what is due today, until when, and what comes after (D-11, D-22).',
  ],
  not: [
    'A single amount: `AmountSummary`.',
    'Payments that were made: `Table`, which can be read by column.',
    'The steps of a procedure: an ordered `List`.',
    'A deposit: its amount never changes, and a timeline would suggest that it does.',
  ],
  anatomy: [
    ['Title', 'the visible name, and the name of the list'],
    ['Step', 'amount, what it is called, until when'],
    ['Mark', 'a `Badge` on past and current steps, in words'],
    ['Last step', 'what follows the last day: the increased amount, or that payment is enforced'],
    ['Line and dots', 'decoration: order and marks are said without them'],
  ],
  do: [
    'Give the steps in the order of time and exactly one `current`.',
    'End with what follows: people decide by it.',
    'Use the dates that the notice prints where the file has them.',
  ],
  dont: [
    'Say “no deadline” of an increased amount: say “as soon as possible”.',
    'Hide the steps that have passed: a person needs to see why the amount rose.',
  ],
  accessibility: [
    'An ordered list with a name; the current step says `aria-current="date"`.',
    'Past and today are words, not only grey and blue (WCAG 1.4.1).',
    'With forced colours the dot of today loses its fill; its badge still says it.',
  ],
};
