import type { Usage } from '../../support/usage.ts';

export const DisplaySettings: Usage = {
  status: 'stable',
  when: [
    'The theme can be chosen, which the DSFR asks of every site with two; header and footer open it.',
  ],
  not: [
    'The language: `LanguageSelector`.',
    'Inside a webview: the application around it decides.',
    'Other preferences: the modal is named after the display.',
  ],
  anatomy: [
    ['Modal', 'small, without a footer'],
    ['Choice', 'light, dark, or as the system does'],
  ],
  do: ['Mount it once, in `PageLayout`.'],
  dont: [
    'Keep the choice elsewhere: the DSFR remembers it in the browser.',
    'Ask for a button “Save”: it is applied at once.',
  ],
  accessibility: [
    'Its only controls are radios, and Escape works inside them: in the DSFR’s own it does not.',
    'The focus goes back to the button that opened it.',
    'Radios and their styles are loaded when it opens; a `Loading` says so meanwhile.',
  ],
  keyboard: [
    ['Escape', 'closes it'],
    ['Arrows', 'choose a theme'],
  ],
};
