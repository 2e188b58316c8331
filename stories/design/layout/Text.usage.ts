import type { Usage } from '../../support/usage.ts';

export const Text: Usage = {
  when: [
    'A paragraph. Small: a note that helps and is not needed. Bold: the one sentence of a part that must not be missed.',
  ],
  not: ['The first sentence of a page: the lead of `PageHeader`.'],
  instead: ['Section', 'MessageLine'],
  do: ['Take sentences whole from the locale file: pieces cannot be translated.'],
  dont: ['Write in capitals or in italics.', 'Say something that matters in small print.'],
};

export const InLanguage: Usage = {
  when: ['A block in another language: French legal text under a German page.'],
  not: ['One paragraph: `lang` of `Text`.'],
  instead: ['InlineLanguage'],
  do: ['Say in the page’s language that the text is in another one.'],
  dont: ['Mark names: “Amendes.gouv.fr” has no language.'],
};

export const InlineLanguage: Usage = {
  when: ['The words that the French paper bears, inside a sentence of another language.'],
  not: ['One paragraph: `lang` of `Text`.', 'A word that has entered the language.'],
  do: ['Keep the words exactly as they are printed: people compare letter by letter.'],
};

export const SpokenText: Usage = {
  when: ['Characters that only eyes understand, such as the dots of a masked plate.'],
  not: ['An abbreviation: write it in full.'],
  dont: ['Say more than is seen, or less: the plate is masked for everybody.'],
  accessibility: ['The sentence is the alternative of the characters, as of a picture (RGAA 1.1).'],
};
