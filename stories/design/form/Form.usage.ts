import type { Usage } from '../../support/usage.ts';

export const Form: Usage = {
  status: 'stable',
  when: [
    'Anything is sent: it holds Formik, the name of the form, and what happens to the focus when it is refused.',
  ],
  not: ['A button that acts alone: `Button`.', 'A way to another page: `ButtonLink`.'],
  anatomy: [
    ['Name', 'said by screen readers when the form is entered'],
    ['`ErrorSummary`', 'optional, first'],
    [
      '“All fields are required”',
      'said once above the fields; an optional one says so in its label',
    ],
    ['Fields', 'in the order of the paper'],
    ['Message', 'a `MessageLine` for what concerns no field'],
    ['Button', 'one of type `submit`, last'],
  ],
  do: [
    'Validate on submit; a text of error stays until its field changes.',
    'Ask for nothing that is known: a link or a scan fills the fields in.',
    'Set `focusErrorAtStart` where a former screen found the fault.',
  ],
  dont: [
    'Use the browser’s own bubbles: they speak the browser’s language and vanish.',
    'Clear what was typed after a failure.',
    'Ask twice for the same thing (WCAG 3.3.7).',
  ],
  accessibility: [
    'After a refused submit the focus goes to the summary, or to the first wrong field in the order of the page.',
    'Each field says `aria-required`, `aria-invalid` and its error as its description.',
    'Enter sends it from any field.',
  ],
  keyboard: [['Enter', 'in a field: sends the form']],
};
