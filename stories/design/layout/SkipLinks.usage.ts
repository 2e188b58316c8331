import type { Usage } from '../../support/usage.ts';

export const SkipLinks: Usage = {
  status: 'stable',
  when: ['First in every page, through `PageLayout` (L-05).'],
  not: ['Links to the parts of a page: `Summary`.'],
  anatomy: [
    ['To the content', 'takes the focus after each navigation (R-21)'],
    ['To the footer', 'left out where there is none (D-05)'],
  ],
  do: ['Keep them two: each is a stop on every page.'],
  dont: ['Show them always: they are for the keyboard.', 'Link to what is not there.'],
  accessibility: [
    'Out of sight until the keyboard reaches them; they then lie over the page and move nothing.',
    'After a navigation the focus is here and not seen by who uses a mouse.',
    'The navigation has a name in all six languages; react-dsfr’s is French in two.',
  ],
  keyboard: [
    ['Tab', 'from the address bar: shows the first link'],
    ['Enter', 'moves the focus to the content'],
  ],
};
