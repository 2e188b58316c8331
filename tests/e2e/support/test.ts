import { test as base } from '@playwright/test';

export { expect } from '@playwright/test';

/** Playwright's test, at the address where the global setup started the product. */
export const test = base.extend({
  baseURL: async ({ browserName: _ }, use) => {
    await use(process.env.E2E_URL ?? '');
  },
});
