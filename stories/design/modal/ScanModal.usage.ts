import type { Usage } from '../../support/usage.ts';

export const ScanModal: Usage = {
  when: ['A code on paper fills a form in: the data-matrix of the notice.'],
  instead: ['ModalHost'],
  do: [
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
  ],
  keyboard: [
    'Escape: closes it and puts the camera off',
    'Tab: through retry, typing, torch, zoom, camera, file',
  ],
};
