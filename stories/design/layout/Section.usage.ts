import type { Usage } from '../../support/usage.ts';

export const Section: Usage = {
  status: 'stable',
  when: [
    'A part of a page that deserves a heading.',
    '`screenOnly`: a part that makes no sense on paper, such as sending the receipt by mail.',
  ],
  not: [
    'The title of the page: `PageHeader`.',
    'A group of fields: `RadioGroup` has a legend.',
    'Emphasis: bold `Text`.',
  ],
  anatomy: [
    ['Heading', 'level 2 by default'],
    ['Content', 'what belongs to it'],
    ['Anchor', 'optional `id`, for a `Summary`'],
  ],
  do: [
    'Go down one level at a time.',
    'Write headings that tell the story of the page when read alone.',
  ],
  dont: ['Choose a level by its size.', 'Open a section that holds one sentence.'],
  accessibility: [
    'Headings make the outline by which screen readers move (RGAA 9.1).',
    'It is no landmark: too many are as useless as none.',
  ],
};
