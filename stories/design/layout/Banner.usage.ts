import type { Usage } from '../../support/usage.ts';

export const Banner: Usage = {
  when: ['The home page, once: what the service does, in one line and one sentence (H-01).'],
  not: ['News or a warning: `Alert`.'],
  instead: ['PageHeader'],
  do: ['Keep the subtitle to two lines on a phone: the form is the page.'],
  dont: [
    'Put a button or a picture into it.',
    'Put it into a `Container`: it would end at the margins.',
  ],
};
