import type { Usage } from '../../support/usage.ts';

export const AmountSummary: Usage = {
  status: 'stable',
  when: ['The one amount that a person came for: what is due today, or what is about to be paid.'],
  not: [
    'Several amounts to compare: `DeadlineTimeline` where dates change them, `Table` otherwise.',
    'An amount among other facts: a row of a `DescriptionList`.',
    'The result of a payment: `Alert`, which also says success or failure.',
  ],
  anatomy: [
    ['Label', 'what the amount is: “To pay today”'],
    ['Amount', 'with its currency, formatted by the locale: “90,00 €”, “€90.00”'],
    ['Note', 'optional: until when it holds, or why it is this one'],
  ],
  do: [
    'Take the amount from the server, in cents, and format it once with `formats.euros`.',
    'Say the day until which it holds; without one say “as soon as possible” (D-22).',
  ],
  dont: [
    'Show two on one screen: neither would be the one.',
    'Compute in the browser: the server decides what is due.',
  ],
  accessibility: [
    'Label before amount in the page, so that it is read in that order.',
    'The size is a style of a paragraph: the amount is no heading and does not enter the outline.',
    'Amount and currency are joined by a no-break space and do not part at 320 px.',
  ],
};
