import type { Usage } from '../../support/usage.ts';

export const ButtonLink: Usage = {
  when: [
    'The next or the former step of the journey is another page: see the receipt, back to the fine.',
    'The one way on from a page that asks nothing, such as an error page.',
  ],
  instead: ['Button', 'ExternalLinkButton', 'TextLink'],
  do: ['Give `testId` `action-principale` to the one that goes on: monitoring looks for it.'],
  dont: ['Make it do something as well: that breaks in a new tab.'],
  accessibility: ['It is a link: it opens in a new tab, and Space does not press it.'],
};
