import { test as base } from '@playwright/test';

export { expect } from '@playwright/test';

/**
 * Details of a test that goes the way of another, in a further language, size, device or order of events: `npm test` leaves it out,
 * `node --import tsx scripts/matrix.ts` runs it.
 * @param further no for the one of the family that `npm test` runs
 */
export const matrix = (further = true) => ({ tag: further ? ['@matrix'] : [] });

/** Playwright's test, at the address where the global setup started the product. */
export const test = base.extend({
  baseURL: async ({ browserName: _ }, use) => {
    await use(process.env.E2E_URL ?? '');
  },
});
