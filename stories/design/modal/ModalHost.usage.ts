import type { Usage } from '../../support/usage.ts';

export const ModalHost: Usage = {
  status: 'stable',
  when: [
    'Once around a screen; every part of it opens modals with `useModal` and a descriptor (M-06).',
  ],
  not: [
    'A modal with a life of its own, such as the camera’s: `ScanModal`.',
    'A second host on one screen: two modals could be open.',
  ],
  anatomy: [
    ['`component`', 'the content; it gets `data` and `close`'],
    ['`title`', 'translated'],
    ['`size`', '`sm` or `lg`'],
    ['`hideFooter`, `closeTitle`', 'optional'],
  ],
  do: [
    'Give what the content needs as `data`, typed.',
    'Let the content call `close` before it acts.',
  ],
  dont: ['Keep the state of a form in the content: it is gone when it closes.'],
  accessibility: [
    'One modal at a time: opening another replaces the first.',
    'Leaving the screen closes it; the focus then follows the navigation.',
  ],
};
