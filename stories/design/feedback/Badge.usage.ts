import type { Usage } from '../../support/usage.ts';

export const Badge: Usage = {
  status: 'stable',
  when: ['A state in one or two words, inside the text that it qualifies: “today”, “passed”.'],
  not: [
    'A message: `Alert`.',
    'Something to press or to filter by: there is none here.',
    'A fact that is not a state: plain text.',
  ],
  anatomy: [
    ['Label', 'the state; the DSFR writes it in capitals by style'],
    ['Severity', 'optional colour; without icon, since the words say it'],
  ],
  do: [
    'Use the same word for the same state everywhere.',
    'Leave the colour out where the state is neither good nor bad.',
  ],
  dont: ['Say by colour what the label does not say.', 'Put several beside one title.'],
  accessibility: [
    'It is text inside a sentence, read with it; it has no role.',
    'Type it in lower case: capitals by style are read as words, typed ones letter by letter.',
    'Contrast of label and ground is at least 4.5:1 in both themes.',
  ],
};
