import type { Usage } from '../../support/usage.ts';

export const ImportantAside: Usage = {
  when: [
    'What must be known before the main action, and is true of every fine of this type: to pay is to accept the offence.',
  ],
  not: ['Something of the whole service, on every page: `DemonstrationNotice` shows how.'],
  instead: ['Callout', 'Alert'],
  do: [
    'Place it in a `BesideAside` where it must be read before the button, also on a phone.',
    'Adapt it to the type: a parking charge is no offence and is contested elsewhere.',
  ],
  dont: ['Put two on one page: both would be called important.', 'Put the main action into it.'],
  accessibility: ['A screen reader lists it among the landmarks by its title: keep titles apart.'],
};
