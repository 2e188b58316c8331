import type { Usage } from '../../support/usage.ts';

export const AccordionGroup: Usage = {
  when: [
    'Several answers of which one person needs one: home explains seven notices, a visitor holds one.',
    'Help that must not push the form off the screen.',
  ],
  not: ['What everybody must read before going on: show it.', 'One section alone.'],
  instead: ['List', 'Summary'],
  do: ['Begin each title with the word of the paper that tells it from its neighbours.'],
  dont: [
    'Put an error message or the only way to go on into a folded panel.',
    'Put an accordion into another one.',
  ],
  accessibility: [
    'A wrong level breaks the outline of the page (RGAA 9.1): 3 below a `Section` of level 2.',
    'Without script every panel is open.',
  ],
  keyboard: ['Enter, Space: opens or closes the section that has the focus'],
};
