import type { Usage } from '../../support/usage.ts';

export const Summary: Usage = {
  status: 'stable',
  when: ['A page of text of more than two screens: help, privacy, security.'],
  not: [
    'Short pages.',
    'Steps of the journey: each is a page.',
    'Answers of which one is needed: `AccordionGroup`.',
  ],
  anatomy: [
    ['Title', '“On this page”'],
    ['Links', 'one a `Section`, with its very title'],
  ],
  do: ['Give the ids of the sections, which then are addresses that can be shared.'],
  dont: ['List the second level: the list would be longer than a screen.'],
  accessibility: [
    'A navigation with a name.',
    'Following a link moves the place of reading, and the browser’s back button returns.',
    'Printed, it stays: it is the table of contents.',
  ],
};
