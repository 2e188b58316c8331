import type { Usage } from '../../support/usage.ts';

export const Section: Usage = {
  when: ['A part of a page that deserves a heading.'],
  not: ['A group of fields: `RadioGroup` has a legend.', 'Emphasis: bold `Text`.'],
  instead: ['PageHeader'],
  do: ['Write headings that tell the story of the page when read alone.'],
  dont: [
    'Choose a level by its size: go down one at a time (RGAA 9.1).',
    'Open a section that holds one sentence.',
  ],
  accessibility: ['It is no landmark: too many are as useless as none.'],
};
