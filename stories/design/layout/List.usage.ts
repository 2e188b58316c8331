import type { Usage } from '../../support/usage.ts';

export const List: Usage = {
  when: ['Three or more things of one kind; ordered, where the number matters: steps.'],
  not: ['Things that change places or have buttons.'],
  instead: ['DescriptionList', 'Summary'],
  do: ['Introduce it by a sentence.', 'Begin steps with a verb, one action each.'],
  dont: ['Nest more than two levels.'],
};
