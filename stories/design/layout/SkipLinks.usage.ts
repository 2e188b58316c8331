import type { Usage } from '../../support/usage.ts';

export const SkipLinks: Usage = {
  when: ['First in every page, through `PageLayout`.'],
  instead: ['Summary'],
  do: ['Keep them two: each is a stop on every page.'],
  dont: ['Show them always: they are for the keyboard.'],
  accessibility: [
    'The first one bears the title of the page, which is so heard after a navigation (R-21).',
    'The navigation has a name in all six languages; react-dsfr’s is French in two.',
  ],
  keyboard: ['Tab: from the address bar, shows the first link', 'Enter: goes to the content'],
};
