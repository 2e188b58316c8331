import type { Usage } from '../../support/usage.ts';

export const BackToTop: Usage = {
  status: 'stable',
  when: ['The end of a page of text of more than two screens, where a `Summary` opens it.'],
  not: ['Steps of the journey.', 'Short pages.'],
  anatomy: [['Link', '“Back to top”, after an arrow']],
  do: ['Place it once, after the last part.'],
  dont: ['Let it float over the content: on a phone it hides what is read.'],
  accessibility: [
    'A link to an anchor: it works without script, and the next Tab goes on from the top.',
    'Printed, it is left out.',
  ],
};
