import type { Usage } from '../../support/usage.ts';

export const Alert: Usage = {
  when: [
    'The result that ends a screen: payment accepted, refused, not known yet.',
    'A fact of this very fine that changes what to do: the last day to contest has passed.',
    'A failure that belongs to no field.',
  ],
  not: ['What is wrong with one field: the field’s own `error`.'],
  instead: ['ErrorSummary', 'MessageLine', 'Callout', 'ImportantAside', 'Badge'],
  do: [
    'Keep the order: what happened, whether money was taken, next step.',
    'Choose `info` where nothing is wrong, although the person expected another thing: “already paid”.',
  ],
  dont: [
    'Say “Nothing was charged” unless the server knows it (D-25).',
    'Stack two alerts of one severity: join them.',
  ],
  accessibility: [
    'It is no live region: a page that opens with one would be read twice.',
    'Set `said` when it is injected: `assertive` for failures, `polite` for the rest.',
    'The severity is also an icon with a hidden text.',
  ],
};
