import type { Usage } from '../../support/usage.ts';

export const Form: Usage = {
  when: ['Anything is sent.'],
  not: ['A button that acts alone: `Button`.'],
  instead: ['ButtonLink'],
  do: [
    'Say “All fields are required” once above the fields, which keep the order of the paper.',
    'Validate on submit; an error stays until its field changes.',
    'Ask for nothing that is known: a link or a scan fills the fields in.',
    'End with one button of type `submit`; what concerns no field is a `MessageLine` above it.',
  ],
  dont: ['Clear what was typed after a failure.', 'Ask twice for the same thing (WCAG 3.3.7).'],
  keyboard: ['Enter: in a field, sends the form'],
};
