import type { Usage } from '../../support/usage.ts';

export const Callout: Usage = {
  status: 'stable',
  when: [
    'A remark inside the flow of the content, at the place where it matters: what a deposit is, below its amount.',
  ],
  not: [
    'Beside the main content: `ImportantAside`, which is a landmark.',
    'The result of an action, or a fault: `Alert`.',
    'Emphasis of one sentence: bold `Text`.',
  ],
  anatomy: [
    ['Title', 'the subject, not “Please note”'],
    ['Text', 'a sentence or two'],
    ['Action', 'optional: one link or button'],
  ],
  do: ['Place it directly after what it explains.'],
  dont: [
    'Use it to decorate: a page with three has no emphasis left.',
    'Hide a condition of payment in it.',
  ],
  accessibility: [
    'It has no role: it is read in its place like the text around it.',
    'Its title is a heading and enters the outline: give it the level of its place.',
  ],
};
