import type { Usage } from '../../support/usage.ts';

export const ExternalLinkButton: Usage = {
  status: 'stable',
  when: [
    'An important step is taken on another site of the State: to contest a fine at antai.gouv.fr (G-13).',
    'A person must be able to come back to what is on this page.',
  ],
  not: [
    'Another page of this service: `ButtonLink`.',
    'A source or a further reading inside a text: `TextLink` with `external`.',
    'The hand-off to the payment page: it is a form that the service posts, in the same window.',
  ],
  anatomy: [
    ['Label', 'what one does there'],
    ['Title', 'the label and “new window”, in the page’s language'],
    ['Arrow', 'drawn by the DSFR at every link to another window'],
  ],
  do: [
    'Take the address from the settings: they differ from one environment to the next.',
    'Leave it `secondary`: leaving is rarely the main action.',
  ],
  dont: [
    'Open a page of this service in a new window.',
    'Link to a site that is not the State’s without saying so in the text.',
  ],
  accessibility: [
    'The title repeats the label and tells of the new window (RGAA 13.2); react-dsfr’s link does not.',
    'It says `rel="noopener external"`: the other site gets no hold of this page.',
  ],
};
