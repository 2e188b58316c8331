import { defineConfig, defineProject } from 'vitest/config';
import { EVENT_MS, TEST_MS } from './support/limits.ts';

const ROOT = `${import.meta.dirname}/..`;

/** Of every project. */
export const limits = {
  testTimeout: TEST_MS,
  hookTimeout: TEST_MS,
  expect: { poll: { timeout: EVENT_MS } },
} as const;

// Files share what they import: loading it for each takes half of the time.
const SHARED = { ...limits, isolate: false, environment: 'node' } as const;

/** What a change forgets. `npm run check` runs them, so they start no program and build nothing. */
export const guards = defineProject({
  root: ROOT,
  test: {
    ...SHARED,
    name: 'guards',
    include: ['tests/architecture/**/*.test.ts'],
  },
});

export const unit = defineProject({
  root: ROOT,
  test: {
    ...SHARED,
    name: 'unit',
    include: [
      'tests/unit/**/*.test.{ts,tsx}',
      'tests/contract/**/*.test.ts',
      // Markup is compared without a browser.
      'tests/components/dsfr/*.test.ts',
    ],
    // Its modules import stylesheets, which Node cannot.
    server: { deps: { inline: [/@codegouvfr\/react-dsfr/] } },
    globalSetup: ['tests/support/template.setup.ts', 'tests/support/programs.setup.ts'],
  },
});

/** Alone (`npm run test:unit`) they start without the browsers and Storybook of the other projects. */
export default defineConfig({ root: ROOT, test: { projects: [guards, unit] } });
