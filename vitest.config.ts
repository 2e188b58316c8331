import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserLaunch } from './scripts/browser.ts';
import { EVENT_MS } from './tests/support/limits.ts';
import { hasMachinePostgres } from './tests/support/machinePostgres.ts';
import { guards, limits, unit } from './tests/vitest.config.ts';
import { lightFr } from './vite.config.ts';

/** Vitest keeps one processor for itself, and it is idle while tests run: on two that is half of them. */
const WORKERS = '100%';

/** Its clock is Paris's, as that of most payers: at night its day is not that of UTC. */
const BROWSER = {
  launchOptions: browserLaunch(),
  contextOptions: { timezoneId: 'Europe/Paris' },
} as const;

/**
 * Races whose outcome depends on how a version plans, locks and compiles, and on the settings of a server as it ships.
 * The others test what is above them, which is the same on each version.
 */
const ON_EACH_VERSION = [
  'import',
  'questions',
  'purge',
  'starts',
  'answers',
  'pools',
  'migrations',
  'serverSettings',
  'fuzz/ledger',
  'country',
].map((name) => `tests/races/${name}.test.ts`);

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    projects: [
      guards,
      unit,
      {
        plugins: [react()],
        resolve: { alias: [lightFr] },
        // Known from the start, so that no dependency found later reloads a test that runs.
        optimizeDeps: {
          include: [
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'react-router-dom',
            'formik',
            'yup',
            'axios',
            'i18next',
            'react-i18next',
            'axe-core',
            'vitest-browser-react',
            // Of a worker, which Vite finds only once a test opens the scanner: it would reload the page.
            'zxing-wasm/reader',
          ],
        },
        test: {
          ...limits,
          name: 'components',
          maxWorkers: WORKERS,
          include: ['tests/components/**/*.test.tsx'],
          // As in playwright.config.ts.
          retry: process.env.CI ? 1 : 0,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ ...BROWSER, actionTimeout: EVENT_MS }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        plugins: [storybookTest({ configDir: '.storybook' })],
        optimizeDeps: { include: ['zxing-wasm/reader'] },
        test: {
          ...limits,
          name: 'stories',
          maxWorkers: WORKERS,
          // As in Storybook itself, one page shows them all in turn: loading it for each file takes half of the time.
          isolate: false,
          // As in playwright.config.ts.
          retry: process.env.CI ? 1 : 0,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 900 },
            provider: playwright({ ...BROWSER, actionTimeout: EVENT_MS }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          ...limits,
          name: 'races',
          isolate: false,
          environment: 'node',
          include: ['tests/races/**/*.test.ts'],
          globalSetup: ['tests/support/postgres.setup.ts', 'tests/support/programs.setup.ts'],
        },
      },
      {
        test: {
          ...limits,
          name: 'machine',
          isolate: false,
          environment: 'node',
          include: hasMachinePostgres ? ON_EACH_VERSION : [],
          globalSetup: hasMachinePostgres ? ['tests/support/postgres.setup.ts'] : [],
        },
      },
      {
        // Not part of `npm test`: it needs nginx. `npm run test:replicas` says so where it is missing.
        test: {
          ...limits,
          name: 'replicas',
          environment: 'node',
          include: ['tests/replicas/**/*.test.ts'],
          globalSetup: ['tests/replicas/setup.ts', 'tests/support/programs.setup.ts'],
        },
      },
    ],
  },
});
