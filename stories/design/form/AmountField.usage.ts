import type { Usage } from '../../support/usage.ts';

export const AmountField: Usage = {
  when: ['A person writes an amount in euros: the part to pay, the amount on a receipt.'],
  instead: ['RadioGroup', 'TextField', 'CodeField'],
  do: [
    'Say the smallest and the largest amount in the hint, and the limit that was passed in the error.',
  ],
  dont: ['Write the value again while it is typed.'],
  accessibility: [
    'Name the unit in the label, since the icon is not read.',
    'It is not `type="number"`: the wheel would change it, and “12,50” would be lost.',
  ],
};
