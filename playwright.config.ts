import { defineConfig } from '@playwright/test';
import { browserLaunch } from './scripts/browser.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e/support/globalSetup.ts',
  // One more than the two processors of the usual machine, for tests wait, too: 134 s instead of 148.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Told by `npm run test:matrix`.
  ...(!process.env.MATRIX && { grepInvert: /@matrix/ }),
  // A machine of continuous integration may be late once; a test that passes only then is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Requests that a worker makes are not those of the page; its own tests allow it.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
    launchOptions: browserLaunch(),
  },
});
