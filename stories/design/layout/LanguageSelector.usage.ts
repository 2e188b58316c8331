import type { Usage } from '../../support/usage.ts';

export const LanguageSelector: Usage = {
  when: ['The choice of language: in the header a menu, in a webview a list (D-05).'],
  not: ['To move somebody to their language: a suggestion asks (D-02).'],
  instead: ['InLanguage'],
  do: [
    'Give as address the current page in that language, with its parameters.',
    'Keep the same order in every language.',
  ],
  dont: [
    'Use flags: a language is not a country.',
    'Translate the names: “Deutsch” is found by those who look for it.',
  ],
  accessibility: ['Links with `lang`, `hreflang` and `aria-current`; react-dsfr has `href="#"`.'],
  keyboard: ['Enter, Space: opens the menu', 'Tab: through the languages'],
};
