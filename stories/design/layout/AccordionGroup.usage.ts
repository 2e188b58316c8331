import type { Usage } from '../../support/usage.ts';

export const AccordionGroup: Usage = {
  status: 'stable',
  when: [
    'Several answers of which one person needs one: the home page explains seven notices, and a visitor holds one of them.',
    'Help that must not push the form off the screen.',
  ],
  not: [
    'What everybody must read before going on: show it, or take an `ImportantAside`.',
    'Steps to be followed in order: an ordered `List`.',
    'A long page that people read through: sections with a `Summary`.',
    'One section alone: the extra press hides it for nothing.',
  ],
  anatomy: [
    ['Title', 'a button inside a heading; it says what is inside in the words of the paper'],
    ['Panel', 'any content: a text, a drawing'],
    ['`id` of an item', 'becomes the anchor `volet-…` of its panel'],
  ],
  do: [
    'Give the level that follows the heading above it: 3 below a `Section` of level 2.',
    'Begin each title with the word that tells it from its neighbours.',
    'Expect several open at once: opening one closes none, so that two notices can be compared.',
  ],
  dont: [
    'Put an error message or the only way to go on into a folded panel.',
    'Put an accordion into another one.',
  ],
  accessibility: [
    'The button says `aria-expanded` and names its panel; without script every panel is open.',
    'A title made of several pieces (a French word in a German sentence) is one box, so that a screen reader reads one sentence.',
    'You choose the level: a wrong one breaks the outline of the page (RGAA 9.1).',
  ],
  keyboard: [['Enter, Space', 'opens or closes the section that has the focus']],
};
