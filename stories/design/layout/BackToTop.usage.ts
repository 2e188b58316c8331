import type { Usage } from '../../support/usage.ts';

export const BackToTop: Usage = {
  when: ['The end of a page of text of more than two screens, where a `Summary` opens it.'],
  not: ['Steps of the journey.'],
  dont: ['Let it float over the content: on a phone it hides what is read.'],
};
