import type { Usage } from '../../support/usage.ts';

export const ExternalLinkButton: Usage = {
  when: [
    'An important step is taken on another site of the State: to contest a fine at antai.gouv.fr.',
    'A person must be able to come back to what is on this page.',
  ],
  not: [
    'The hand-off to the payment page: it is a form that the service posts, in the same window.',
  ],
  instead: ['ButtonLink', 'TextLink'],
  do: [
    'Take the address from the settings: they differ from one environment to the next.',
    'Leave it `secondary`: leaving is rarely the main action.',
  ],
  dont: ['Link to a site that is not the State’s without saying so in the text.'],
  accessibility: ['The title repeats the label and tells of the new window (RGAA 13.2).'],
};
