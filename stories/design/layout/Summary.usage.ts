import type { Usage } from '../../support/usage.ts';

export const Summary: Usage = {
  when: ['The parts of a page of text of more than two screens: help, privacy, security.'],
  not: ['Steps of the journey: each is a page.'],
  instead: ['AccordionGroup'],
  do: ['Repeat the very titles of the sections.'],
  dont: ['List the second level: the list would be longer than a screen.'],
  accessibility: ['Following a link moves the place of reading too.'],
};
