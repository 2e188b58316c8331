import type { Usage } from '../../support/usage.ts';

export const WithoutScript: Usage = {
  status: 'new',
  when: [
    'A part of a page works with scripts alone: the lookup form, which then says how to pay without.',
  ],
  not: [
    'Pages that read well without script: most of the information pages do.',
    'A browser that is too old: it runs scripts, and this stays hidden.',
    'A failure of the network: `Alert`.',
  ],
  anatomy: [
    ['Title', 'what does not work here'],
    ['Text', 'the way that works: the telephone number, written out'],
  ],
  do: ['Place it where the missing thing would stand, above it.'],
  dont: ['Ask people to change their settings and leave them there: give another way.'],
  accessibility: [
    'It is in the page’s HTML, inside `noscript`: no live region is needed.',
    'It is an `Alert` with severity warning and a heading of level 2.',
  ],
};
