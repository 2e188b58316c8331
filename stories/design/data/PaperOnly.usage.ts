import type { Usage } from '../../support/usage.ts';

export const PaperOnly: Usage = {
  status: 'stable',
  when: [
    'What a link does on a screen, for a page that people print: its address, as code and text.',
  ],
  not: [
    'A part that makes no sense on paper: `Section` with `screenOnly`.',
    'Facts that the screen should show too: a person may only ever see one of the two.',
  ],
  anatomy: [
    ['Code', '30 mm wide, with what it is for in words'],
    ['Text', 'the same for who has no telephone at hand'],
  ],
  do: ['Give the same as the link does, no more.'],
  dont: ['Repeat the page in another form for paper.'],
  accessibility: [
    'What is hidden on a screen is hidden from a screen reader too, which has the link (RGAA 10.8).',
  ],
};
