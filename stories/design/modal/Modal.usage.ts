import type { Usage } from '../../support/usage.ts';

export const Modal: Usage = {
  status: 'stable',
  when: [
    'Help that is read and left: how to pay by telephone (G-12).',
    'A question before something that cannot be undone: a letter is sent once.',
  ],
  not: [
    'From a screen: `useModal`, which a `ModalHost` shows; this is what it shows it with.',
    'A step of the journey: a page of its own, with an address.',
    'The result of an action: `Alert`.',
    'Something that opens by itself.',
  ],
  anatomy: [
    ['Close button', 'first, with its name in words'],
    ['Title', 'a heading of level 2, the name of the dialog'],
    ['Content', 'scrolls when it is long'],
    [
      'Footer',
      'a second close button; left out with `hideFooter` where the content ends in buttons',
    ],
  ],
  do: [
    'Open it from a button only.',
    'Take `sm` for a question, `lg` for steps with a picture.',
    'Say with `closeTitle` where one comes back to, if that is not plain.',
  ],
  dont: [
    'Open a second one from it.',
    'Put a long form into it.',
    'Load it before it is asked for: closed, it weighs nothing.',
  ],
  accessibility: [
    'A native `dialog` in the top layer: the rest of the page is inert.',
    'The focus goes in, stays in, and comes back to the opener (M-02).',
    'Escape closes it, from a form field too (M-01).',
    'The page behind it does not scroll (M-03).',
  ],
  keyboard: [
    ['Tab, Shift+Tab', 'between its first and its last control'],
    ['Escape', 'closes it'],
  ],
};
