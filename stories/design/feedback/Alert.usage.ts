import type { Usage } from '../../support/usage.ts';

export const Alert: Usage = {
  status: 'stable',
  when: [
    'The result of what a person did: payment accepted, refused, not known yet.',
    'A fact of this very fine that changes what to do: the last day to contest has passed.',
    'A failure that belongs to no field.',
  ],
  not: [
    'What is wrong with one field: the field’s own `error`.',
    'All errors of a long form: `ErrorSummary`.',
    'A short message beside a button: `MessageLine`.',
    'Advice that is always true: `Callout` or `ImportantAside`.',
    'A state in a list: `Badge`.',
  ],
  anatomy: [
    ['Severity', 'colour, icon and its hidden word'],
    ['Title', 'what happened, as a sentence without a full stop; without it the alert is small'],
    ['Description', 'whether money was taken, then what to do next'],
  ],
  do: [
    'Keep that order: what happened, money, next step.',
    'Choose `info` where nothing is wrong, although the person expected something else: “already paid”.',
    'Set `said` when it is injected: `assertive` for failures, `polite` for the rest.',
  ],
  dont: [
    'Close it after some seconds: it stays until the person acts.',
    'Say “Nothing was charged” unless the server knows it (D-25).',
    'Stack two alerts of one severity: join them.',
  ],
  accessibility: [
    'No live region: react-dsfr makes every alert one, and a page that opens with one would be read twice. `said` tells it to the one region of the application.',
    'The severity is also an icon with a hidden text: colour is not the only mark.',
    'You choose the level of the title; 2 by default.',
  ],
};
