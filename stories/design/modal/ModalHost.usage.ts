import type { Usage } from '../../support/usage.ts';

export const ModalHost: Usage = {
  when: [
    'A screen opens a modal by `useModal`: help that is read and left, a question before what cannot be undone.',
  ],
  not: ['A second host on one screen: two modals could be open.'],
  instead: ['ScanModal', 'Modal'],
  do: ['Let the content call `close` before it acts.'],
  dont: [
    'Open one without a press: only the end of a session does.',
    'Keep the state of a form in the content: it is gone when it closes.',
  ],
  accessibility: ['Leaving the screen closes it; the focus then follows the navigation.'],
};
