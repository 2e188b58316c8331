import type { Usage } from '../../support/usage.ts';

export const Badge: Usage = {
  when: ['A state in one or two words, inside the text that it qualifies: “today”, “passed”.'],
  not: ['Something to press or to filter by: there is none here.'],
  instead: ['Alert'],
  do: [
    'Use the same word for the same state everywhere.',
    'Leave the colour out where the state is neither good nor bad.',
  ],
  dont: ['Put several beside one title.'],
  accessibility: ['Type it in lower case: typed capitals are read letter by letter.'],
};
