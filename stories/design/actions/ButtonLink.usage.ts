import type { Usage } from '../../support/usage.ts';

export const ButtonLink: Usage = {
  status: 'stable',
  when: [
    'The next or the former step of the journey is another page: see the receipt, back to the fine.',
    'The one way on from a page that asks nothing, such as an error page.',
  ],
  not: [
    'Something is sent, changed or opened on this page: `Button`.',
    'The address is on another site: `ExternalLinkButton`.',
    'The link is part of a text or of a list of pages: `TextLink`.',
  ],
  anatomy: [
    ['Label', 'where it leads or what one does there, never “Click here”'],
    ['Address', 'below this site; the router changes the page without loading it again'],
    ['Priority and icon', 'as those of `Button`'],
  ],
  do: [
    'Build the address with `href()` of `contract/paths.ts`: it holds the language and encodes parameters.',
    'Give `testId` `action-principale` to the one that goes on: monitoring of the journey looks for it.',
  ],
  dont: [
    'Give it `onClick` work: a link that also does something breaks in a new tab.',
    'Use it for an anchor on the same page: `TextLink`, or a `Summary`.',
  ],
  accessibility: [
    'It is a real link: its role is “link”, it has the browser’s menu, and Space does not press it.',
    'After the navigation the focus goes to the skip link and the new title is announced (R-21).',
  ],
};
