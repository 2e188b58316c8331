import type { Usage } from '../../support/usage.ts';

export const Button: Usage = {
  when: ['Something happens on this page: a form is sent, a modal opens, a document is made.'],
  instead: ['ButtonLink', 'ExternalLinkButton', 'TextLink', 'CopyButton'],
  do: [
    'Say the consequence: a person who reads the label alone knows what will happen.',
    'Set `loading` from the press to the answer: nobody pays twice out of impatience.',
    'Put two or more into a `ButtonGroup`, the main one first.',
  ],
  dont: [
    'Disable it because the form is not complete: let it be pressed, and say what is missing.',
    'Take `small` for an action of the journey; it is for tools beside a value.',
  ],
  accessibility: [
    'A `disabled` button would drop the focus to the top of the page; `loading` keeps it.',
  ],
  keyboard: ['Enter, Space: presses it; nothing happens while it works'],
};
