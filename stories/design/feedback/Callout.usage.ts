import type { Usage } from '../../support/usage.ts';

export const Callout: Usage = {
  when: ['A remark at the place where it matters: what a deposit is, below its amount.'],
  not: ['Emphasis of one sentence: bold `Text`.'],
  instead: ['ImportantAside', 'Alert'],
  do: ['Place it directly after what it explains.'],
  dont: [
    'Use it to decorate: a page with three has no emphasis left.',
    'Hide a condition of payment in it.',
  ],
  accessibility: ['Its title is a heading: give it the level of its place.'],
};
