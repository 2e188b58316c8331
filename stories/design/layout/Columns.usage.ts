import type { Usage } from '../../support/usage.ts';

export const Columns: Usage = {
  status: 'stable',
  when: ['Main content with something beside it: the form and an `ImportantAside`.'],
  not: [
    'Data in rows and columns: `Table`.',
    'Two fields of a form: `FormRow`.',
    'Things one below the other: `Stack`.',
  ],
  anatomy: [
    ['Row', 'with the gutters of the DSFR’s grid'],
    ['Columns', 'one `Column` each; their sizes add up to twelve'],
  ],
  do: [
    'Put first what must be read first: that is its order on a phone.',
    'Take 8 and 4 for content with an aside.',
  ],
  dont: [
    'Put a `Column` outside of it: the margins would be wrong.',
    'Divide a text into columns.',
  ],
  accessibility: [
    'Order of reading and of the keyboard is the order of the source; below 992 px the columns stack.',
    'At 400 % of zoom there is one column (WCAG 1.4.10).',
  ],
};

export const Column: Usage = {
  status: 'stable',
  when: ['A part of `Columns`.'],
  not: ['Alone: a `Container` of width `narrow` keeps lines short.'],
  anatomy: [['Size', 'twelfths of the width, from 992 px']],
  do: ['Give a text at least four twelfths.'],
  dont: ['Set sizes for a phone: there every column takes the whole width.'],
  accessibility: ['It has no role and no name: give the content a heading.'],
};
