import type { Usage } from '../../support/usage.ts';

export const LanguageSelector: Usage = {
  status: 'stable',
  when: ['In the header, as a menu.', 'In a webview, which has no header, as a list (D-05).'],
  not: [
    'To move somebody to their language: a suggestion asks (D-02).',
    'The language of one text: `InLanguage`.',
  ],
  anatomy: [
    ['Button', 'the code of the current language, and its name on narrow screens'],
    ['Links', 'code and name, each in its own language, to this very page'],
  ],
  do: [
    'Give as address the current page in that language, with its parameters.',
    'Keep the same order in every language.',
  ],
  dont: [
    'Use flags: a language is not a country.',
    'Translate the names: “Deutsch” is found by who looks for it.',
  ],
  accessibility: [
    'Real links with `lang` and `hreflang`, and `aria-current` on the current one; react-dsfr has `href="#"` and no `lang`.',
    'The menu folds after a choice; without script the links work too.',
  ],
  keyboard: [
    ['Enter, Space', 'opens the menu'],
    ['Tab', 'through the languages'],
  ],
};
