import type { Usage } from '../../support/usage.ts';

export const RadioGroup: Usage = {
  when: ['A choice of one among two to five: all or a part, card or bank transfer.'],
  not: [
    'One option: state it, and say it on the button (D-27).',
    'Many options, such as the cameras of a device: a list, as in `ScanModal`.',
    'Yes or no to a condition: there is none on this service.',
  ],
  instead: ['ButtonGroup'],
  do: [
    'Check the most frequent one where it is safe; leave all free where the choice binds.',
    'Show what an option asks for (the amount of the part) directly below, after it is chosen.',
    'Let the submit button follow the choice: “Pay €25.00”.',
  ],
  dont: [
    'Send the form when an option is chosen.',
    'Explain the options in a text above: the hint of each says its consequence (amount, delay).',
  ],
  accessibility: [
    'A `fieldset` whose legend is read with the first option.',
    'Wrong radios say `aria-invalid`, and the error is tied to the group.',
  ],
  keyboard: [
    'Tab: into the group, to the checked option, and out of it',
    'Arrows: move and check',
    'Space: checks the option that has the focus',
  ],
};
