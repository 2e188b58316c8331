import type { Usage } from '../../support/usage.ts';

export const DemonstrationNotice: Usage = {
  when: ['The service runs with made-up data: on every page, so that nobody takes it for real.'],
  not: [
    'News of the real service: there is no component for it yet; propose one that can be dismissed.',
    'A fact of one page: `Alert` or `Callout`.',
  ],
  do: ['Give it through `PageLayout`, which places it below the header.'],
  dont: ['Let it be closed: those who come later must see it too.'],
  accessibility: ['A region with a name: it can be found, and skipped.'],
};
