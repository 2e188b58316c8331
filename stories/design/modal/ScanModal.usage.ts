import type { Usage } from '../../support/usage.ts';

export const ScanModal: Usage = {
  status: 'stable',
  when: ['A code on paper fills a form in: the data-matrix of the notice (G-02).'],
  not: [
    'Any other modal: `useModal` with a `ModalHost`.',
    'Without another way: typing is always one press away.',
  ],
  anatomy: [
    ['Instruction', 'left out on narrow screens (S-04)'],
    ['Warning', 'why the camera cannot be used, and a button to try again (S-01)'],
    ['Picture', 'live, with a square to aim with; a tick when a code was read (S-03)'],
    ['State', 'in words, said when it changes'],
    ['Type instead', 'leads back to the field; beside it the torch, where the camera has one'],
    ['Camera', 'a list with “no camera” (S-02)'],
    ['Photo or PDF', 'chosen or dropped, read on this device'],
  ],
  do: [
    'Give it states only: it is a view and knows no camera.',
    'Say what to do in `cameraError`, by the cause: refused, missing, in use.',
    'Say that the picture does not leave the device.',
  ],
  dont: [
    'Ask for the camera before the button is pressed.',
    'Close it without a word when a code was read: the state says it, then the form takes the focus.',
  ],
  accessibility: [
    'Everything that the picture shows is also a sentence (`status`).',
    'The camera is never the only way: one may type, or give a photo or a PDF.',
    'A failure of camera or picture interrupts (`alert`); progress waits.',
    'Dropping a file has a button beside it.',
  ],
  keyboard: [
    ['Escape', 'closes it and puts the camera off'],
    ['Tab', 'through retry, typing, torch, camera, file'],
  ],
};
