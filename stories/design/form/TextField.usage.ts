import type { Usage } from '../../support/usage.ts';

export const TextField: Usage = {
  when: ['A short answer: the key, an e-mail address, an operation code, a date.'],
  instead: ['CodeField', 'AmountField', 'RadioGroup'],
  do: ['Name it as the paper does.', 'Set `autoComplete` where the browser knows the answer.'],
  dont: [
    'Use a placeholder: it has too little contrast and goes at the first key.',
    'Filter the keys: let people paste, then say what is wrong.',
    'Say “Invalid”: say what is missing and show an example.',
  ],
  accessibility: [
    'The error is its description, and it says `aria-invalid`, which react-dsfr’s input never does.',
  ],
};
