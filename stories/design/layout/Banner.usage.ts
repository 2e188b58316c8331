import type { Usage } from '../../support/usage.ts';

export const Banner: Usage = {
  status: 'stable',
  when: ['The home page, once: what the service does, in one line and one sentence (H-01).'],
  not: ['Any other page: `PageHeader`.', 'News or a warning: `Alert`, or a `DemonstrationNotice`.'],
  anatomy: [
    ['Title', 'the page’s only h1'],
    ['Subtitle', 'what can be done here, and with what'],
    ['Ground', 'over the full width; the text keeps the margins of the page'],
  ],
  do: ['Keep the subtitle to two lines on a phone: the form is the page.'],
  dont: [
    'Put a button or a picture into it.',
    'Put it into a `Container`: it would end at the margins.',
  ],
  accessibility: [
    'It holds the h1; no second one may stand on the page.',
    'Text on the blue ground has a contrast above 4.5:1 in both themes.',
  ],
};
