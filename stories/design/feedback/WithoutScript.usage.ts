import type { Usage } from '../../support/usage.ts';

export const WithoutScript: Usage = {
  when: ['A part of a page works with scripts alone: the lookup form.'],
  not: [
    'Pages that read well without script: most of the information pages do.',
    'A browser that is too old: it runs scripts, and this stays hidden.',
  ],
  do: ['Place it above where the missing thing would be.'],
  dont: ['Ask people to change their settings and leave them there: give another way.'],
};
