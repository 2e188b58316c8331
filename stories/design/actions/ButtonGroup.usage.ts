import type { Usage } from '../../support/usage.ts';

export const ButtonGroup: Usage = {
  when: [
    'Two or three actions on the same thing: pay again or look up another fine; confirm or cancel.',
    'Equal ways to reach one goal, such as the mobile application and the telephone.',
  ],
  not: ['A single button: place it alone.'],
  instead: ['RadioGroup', 'CopyableValue'],
  do: ['Keep it to three; a fourth is a sign of a page that has not decided.'],
  dont: [
    'Place a way back before the way on: the main action is first on a phone and for the keyboard.',
    'Rely on left and right in a text: a phone shows one below the other.',
  ],
  accessibility: ['It is a list: a screen reader says how many actions there are.'],
};
