import type { Usage } from '../../support/usage.ts';

export const TextField: Usage = {
  status: 'stable',
  when: ['A short answer: the key, an e-mail address, an operation code, a date.'],
  not: [
    'A long code in groups: `CodeField`.',
    'An amount: `AmountField`.',
    'One of a few known answers: `RadioGroup`.',
  ],
  anatomy: [
    ['Label', 'above the input, always there'],
    ['Hint', 'inside the label: form or example; it does not vanish while one types'],
    ['Input', '`type`, `inputMode` and `autoComplete` decide keyboard and help'],
    ['Error', 'below the input, with an example of a right answer'],
  ],
  do: [
    'Name it as the paper does.',
    'Set `autoComplete` where the browser knows the answer (`email`).',
    'Give as `clean` what finds the answer in a text that people paste, dictate or fill in.',
  ],
  dont: [
    'Use a placeholder: it has too little contrast and goes at the first key.',
    'Filter the keys: let people paste, then say what is wrong.',
    'Say “Invalid”: say what is missing and show an example.',
  ],
  accessibility: [
    'The id comes from the name (`champ-…`): `ErrorSummary` links to it.',
    'Wrong, it says `aria-invalid` and its error is its description; react-dsfr’s input never says the first.',
    'It says `aria-required`, unless it is `optional`: then its label says “(optional)” too.',
    '`autoComplete` is off unless you set it: a payment number is not to be offered to the next user of a shared computer.',
  ],
};
