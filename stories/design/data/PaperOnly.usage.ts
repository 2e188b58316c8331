import type { Usage } from '../../support/usage.ts';

export const PaperOnly: Usage = {
  when: [
    'What a link does on a screen, for a page that people print: its address, as code and text.',
  ],
  not: [
    'A part that makes no sense on paper: `Section` with `screenOnly`.',
    'Facts that the screen should show too: a person may only ever see one of the two.',
  ],
  dont: ['Repeat the page in another form for paper: give the same as the link does, no more.'],
  accessibility: ['It is hidden from screen readers too, which have the link (RGAA 10.8).'],
};
