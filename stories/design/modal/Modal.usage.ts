import type { Usage } from '../../support/usage.ts';

export const Modal: Usage = {
  when: [
    'The end of a session, which opens it by itself with `alert`; a modal of the frame, such as the display settings.',
  ],
  not: ['A step of the journey: a page of its own, with an address.'],
  instead: ['ModalHost', 'Alert'],
  do: [
    'Take `sm` for a question, `lg` for steps with a picture.',
    'Say with `closeTitle` where one comes back to, if that is not plain.',
  ],
  dont: ['Open a second one from it.', 'Put a long form into it.'],
  accessibility: [
    'The rest of the page is inert and does not scroll.',
    'The focus goes in, stays in, and comes back to the opener (M-02).',
  ],
  keyboard: [
    'Tab, Shift+Tab: between its first and its last control',
    'Escape: closes it, from a form field too',
  ],
};
