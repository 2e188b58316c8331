import type { Usage } from '../../support/usage.ts';

export const CodeField: Usage = {
  status: 'stable',
  when: [
    'A long code is copied from paper in groups: the payment number, which is written in fours while it is typed (F-01).',
    'A paste may hold more than the field: number and key at once.',
  ],
  not: [
    'A short code or free text: `TextField`.',
    'An amount: `AmountField`.',
    'A code that the service can know: do not ask.',
  ],
  anatomy: [
    ['Label and hint', 'the name that the paper prints, and how many digits it has'],
    ['Input', 'writes the groups itself; what follows a complete or a pasted code is the form’s'],
  ],
  do: [
    'Keep the caret where the person types: correct the middle of a number, and try Backspace over a dash.',
    'Limit the length in `transform`, never by an attribute: people copy spaces, dots and words.',
    'Announce a focus that moves by itself with `StatusAnnouncer`.',
  ],
  dont: [
    'Refuse keys without a word: what is wrong is told on submit.',
    'Split the code into several inputs: pasting, correcting and reading all get worse.',
  ],
  accessibility: [
    'One input with one name; the groups are part of its text, so that a screen reader reads groups.',
    '`inputMode` numeric gives the keyboard of digits without the traps of `type="number"`.',
    'An error says an example of a right answer, and `aria-invalid` is set.',
  ],
};
