import type { Usage } from '../../support/usage.ts';

export const AmountSummary: Usage = {
  when: ['The one amount that a person came for: what is due today, or what is about to be paid.'],
  not: ['The result of a payment: `Alert`, which also says success or failure.'],
  instead: ['DeadlineTimeline', 'Table', 'DescriptionList'],
  do: ['Say the day until which it holds; without one say “as soon as possible” (D-22).'],
  dont: [
    'Show two on one screen: neither would be the one.',
    'Compute in the browser: the server decides what is due.',
  ],
  accessibility: [
    'The label is a heading with `level={2}` and a paragraph without; the amount never is one.',
    'Amount and currency are joined by a no-break space and do not part at 320 px.',
  ],
};
