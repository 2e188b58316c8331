import { defineConfig } from '@playwright/test';
import { browserLaunch, browserOf, type DeviceFonts } from './scripts/browser.ts';
import { EVENT_MS, TEST_MS } from './tests/support/limits.ts';

/** What moves depends on the font that stands in for ours: these tests have a device's own. */
const SHIFTS = '**/shift.spec.ts';

const shiftsOn = (name: string, fonts: DeviceFonts, width: number) => ({
  name,
  testMatch: SHIFTS,
  use: { viewport: { width, height: 800 }, launchOptions: browserOf(fonts) },
});

/** Only `node --import tsx scripts/matrix.ts` runs them. */
const FURTHER_DEVICES = [
  shiftsOn('iphone', 'apple', 360),
  shiftsOn('desk', 'apple', 1280),
  shiftsOn('linux', 'linux', 1280),
];

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e/support/globalSetup.ts',
  // One more than the two processors of the usual machine, for tests wait, too: 134 s instead of 148.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Set by `node --import tsx scripts/matrix.ts`.
  ...(!process.env.MATRIX && { grepInvert: /@matrix/ }),
  // A machine of continuous integration may be late once; a test that passes only then is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: TEST_MS,
  expect: { timeout: EVENT_MS },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    actionTimeout: EVENT_MS,
    navigationTimeout: EVENT_MS,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    trace: 'on-first-retry',
    launchOptions: browserLaunch(),
  },
  projects: [
    { name: 'site', testIgnore: SHIFTS },
    shiftsOn('android', 'android', 360),
    ...(process.env.MATRIX ? FURTHER_DEVICES : []),
  ],
});
