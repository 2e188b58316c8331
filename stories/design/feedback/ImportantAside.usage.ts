import type { Usage } from '../../support/usage.ts';

export const ImportantAside: Usage = {
  status: 'stable',
  when: [
    'What must be known before the main action and stands beside it: to pay is to accept the offence (H-02).',
    'It is true of every visitor of the page, or of every fine of this type.',
  ],
  not: [
    'A remark in the middle of a text: `Callout`.',
    'The result of an action: `Alert`.',
    'Something of the whole service, on every page: `DemonstrationNotice` shows how.',
  ],
  anatomy: [
    ['Landmark', 'an `aside` whose name is the title'],
    ['Icon', 'information by default'],
    ['Title and text', 'two or three sentences'],
    ['Action', 'optional: one link or button'],
  ],
  do: [
    'Place it in the narrow column of `Columns`; on a phone it comes after the main content.',
    'Adapt it to the type: a parking charge is no offence and is contested elsewhere.',
  ],
  dont: [
    'Put two on one page: both would be called important.',
    'Put the page’s main action into it.',
  ],
  accessibility: [
    'A screen reader lists it among the landmarks by its title: keep titles apart.',
    'You choose the level; 2 by default.',
    'On a phone it follows the form: what must be read before pressing belongs above the button.',
  ],
};
