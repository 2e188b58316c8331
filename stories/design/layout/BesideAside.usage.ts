import type { Usage } from '../../support/usage.ts';

export const BesideAside: Usage = {
  status: 'stable',
  when: ['An aside that must be read before the main action of the page, also on a phone.'],
  not: ['An aside that can be read last: `Columns`.'],
  anatomy: [
    ['Start', 'what the aside is about: which notice, how much'],
    ['Aside', 'an `ImportantAside` of few words'],
    ['Rest', 'the action and everything after it'],
  ],
  do: ['Keep the aside short: on a phone it stands between the amount and the button.'],
  dont: ['Put the main action into the start.'],
  accessibility: [
    'Order of reading and of the keyboard is the order of the source at every width: start, aside, rest.',
    'At 400 % of zoom there is one column (WCAG 1.4.10).',
  ],
};
