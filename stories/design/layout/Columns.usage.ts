import type { Usage } from '../../support/usage.ts';

export const Columns: Usage = {
  when: ['Main content with something beside it: the form and an `ImportantAside`.'],
  instead: ['BesideAside', 'Table', 'FormRow', 'Stack'],
  do: [
    'Put first what must be read first: that is its order on a phone.',
    'Take 8 and 4 for content with an aside; the sizes add up to twelve.',
  ],
  dont: ['Divide a text into columns.'],
};

export const Column: Usage = {
  when: ['A part of `Columns`.'],
  not: ['Alone: a `Container` of width `narrow` keeps lines short.'],
  do: ['Give a text at least four twelfths.'],
};
