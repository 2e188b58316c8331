import type { Usage } from '../../support/usage.ts';

export const ProgressBar: Usage = {
  when: ['The next page loads, and the last one is still shown.'],
  not: ['A button was pressed and the page stays: `loading` of `Button`.'],
  instead: ['Loading'],
  do: ['Mount it once, around the routes; it stays away from a page that comes within 300 ms.'],
  accessibility: [
    'The word “loading” is announced once; the bar is hidden from assistive technology.',
    'It turns three times, under five seconds, and not at all under reduced motion.',
  ],
};
