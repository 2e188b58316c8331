import type { Usage } from '../../support/usage.ts';

export const Text: Usage = {
  status: 'stable',
  when: [
    'A paragraph.',
    'Small: a note that helps and is not needed.',
    'Bold: the one sentence of a part that must not be missed.',
  ],
  not: [
    'A heading: `Section`.',
    'The first sentence of a page: the lead of `PageHeader`.',
    'A message: `MessageLine` or `Alert`.',
  ],
  anatomy: [
    ['Size', '16 px, or 14 px when small'],
    ['Language', 'where it is not the page’s'],
  ],
  do: [
    'Write one idea a paragraph.',
    'Take sentences whole from the locale file: pieces cannot be translated.',
  ],
  dont: ['Write in capitals or in italics.', 'Say something that matters in small print.'],
  accessibility: [
    'Sizes are in `rem` and follow the browser’s setting.',
    '`lang` changes the voice of a screen reader (RGAA 8.7).',
  ],
};

export const InLanguage: Usage = {
  status: 'stable',
  when: [
    'A block in another language: French legal text under a German page, the suggestion of a language in that language.',
  ],
  not: ['One paragraph: `lang` of `Text`.', 'Words in a sentence: `InlineLanguage`.'],
  anatomy: [['Block', 'any content']],
  do: ['Say in the page’s language that the text is in another one.'],
  dont: ['Mark names: “Amendes.gouv.fr” has no language.'],
  accessibility: ['The voice changes for the block (WCAG 3.1.2).'],
};

export const SpokenText: Usage = {
  status: 'stable',
  when: ['Characters that only eyes understand, such as the dots of a masked plate.'],
  not: ['A picture: it has a text alternative.', 'An abbreviation: write it in full.'],
  anatomy: [
    ['Characters', 'seen'],
    ['Sentence', 'heard in their place'],
  ],
  do: ['Say as much as the characters show, in the page’s language.'],
  dont: ['Say more than is seen: the plate is masked for everybody.'],
  accessibility: ['The sentence is the alternative of the characters, as of a picture (RGAA 1.1).'],
};

export const InlineLanguage: Usage = {
  status: 'stable',
  when: ['The words that the French paper bears, inside a sentence of another language.'],
  not: ['A whole paragraph: `lang` of `Text`.', 'A word that has entered the language.'],
  anatomy: [['Words', 'inside the sentence']],
  do: ['Keep the words exactly as they are printed: people compare letter by letter.'],
  dont: ['Translate and mark the translation.'],
  accessibility: [
    'The words are read with a French voice, so that they are recognised on the paper.',
  ],
};
