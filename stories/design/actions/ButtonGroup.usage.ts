import type { Usage } from '../../support/usage.ts';

export const ButtonGroup: Usage = {
  status: 'stable',
  when: [
    'Two or three actions on the same thing: pay again or look up another fine; confirm or cancel.',
    'Equal ways to reach one goal, such as the mobile application and the telephone.',
  ],
  not: [
    'A single button: place it alone.',
    'A choice that the form sends: `RadioGroup`.',
    'Actions on different values: one `CopyButton` beside each, in a `CopyableValue`.',
  ],
  anatomy: [
    ['List', 'each child becomes an item; an empty child leaves none'],
    ['Main action', 'first, so that it is first on a phone and for the keyboard'],
    ['Other actions', '`secondary` or `tertiary`'],
  ],
  do: [
    'Mix `Button` and `ButtonLink` freely: the group asks for children, not for a list of options.',
    'Keep it to three; a fourth is a sign of a page that has not decided.',
  ],
  dont: [
    'Place a way back before the way on.',
    'Rely on left and right in a text: below 576 px they stand one below the other.',
  ],
  accessibility: [
    'It is a list: a screen reader says how many actions there are.',
    'The order of the page is the order of the keyboard; no style changes it.',
  ],
};
