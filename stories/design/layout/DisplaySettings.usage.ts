import type { Usage } from '../../support/usage.ts';

export const DisplaySettings: Usage = {
  when: ['The theme can be chosen, which the DSFR asks of every site with two.'],
  not: ['Inside a webview: the application around it decides.'],
  instead: ['LanguageSelector'],
  do: ['Mount it once, in `PageLayout`; header and footer open it.'],
  dont: ['Add a button “Save”, or another preference: the modal is named after the display.'],
  accessibility: ['Escape works inside its radios: in the DSFR’s own it does not.'],
  keyboard: ['Escape: closes it', 'Arrows: choose a theme'],
};
