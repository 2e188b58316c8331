import type { Usage } from '../../support/usage.ts';

export const DemonstrationNotice: Usage = {
  status: 'stable',
  when: [
    'The service runs with made-up data: on every page, so that nobody takes it for the real one (D-12).',
  ],
  not: [
    'News of the real service: there is no component for it yet; propose one that can be dismissed.',
    'A fact of one page: `Alert` or `Callout`.',
    'Production: the mode of the server decides, not the page.',
  ],
  anatomy: [
    ['Title', '“Demonstration.”'],
    ['Description', 'what is made up, in a sentence'],
  ],
  do: ['Give it through `PageLayout`, which places it below the header.'],
  dont: ['Let it be closed: who comes later must see it too.'],
  accessibility: [
    'A region with the title as its name: it can be found, and skipped with the link to the content.',
    'It is there from the start and says nothing by itself.',
  ],
};
