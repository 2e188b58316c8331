import type { Usage } from '../../support/usage.ts';

export const AmountField: Usage = {
  status: 'stable',
  when: ['A person writes an amount in euros: the part to pay, the amount on a receipt.'],
  not: [
    'A choice between known amounts: `RadioGroup`.',
    'A number that is no quantity (a key, a code): `TextField` or `CodeField`.',
  ],
  anatomy: [
    ['Label', 'with the unit: “Amount in euros”'],
    ['Hint', 'the smallest and the largest amount, and how to write it'],
    ['Input', 'a keyboard with digits and the decimal mark; the euro icon'],
    ['Error', 'the limit that was passed, with its amount'],
  ],
  do: [
    'Accept comma and dot, with or without decimals: the form’s schema reads them.',
    'Say the limits before they are broken.',
  ],
  dont: [
    'Use `type="number"`: the wheel changes it, and “12,50” is lost.',
    'Write the value again while it is typed.',
  ],
  accessibility: [
    'The unit is in the label, since the icon is not read.',
    'It is marked as required and, when wrong, as invalid, and its error is its description.',
  ],
};
