import { defineConfig, defineProject } from 'vitest/config';

const ROOT = `${import.meta.dirname}/..`;

// Files share what they import: loading it for each takes half of the time.
const SHARED = { isolate: false, environment: 'node', testTimeout: 30_000 } as const;

/** What a change forgets. `npm run check` runs them, so they start no program and build nothing. */
export const guards = defineProject({
  root: ROOT,
  test: {
    ...SHARED,
    name: 'guards',
    include: ['tests/architecture/**/*.test.ts'],
    // Beside the compiler and the linter of `npm run check`, the spelling in six languages took over 30 s.
    testTimeout: 120_000,
  },
});

export const unit = defineProject({
  root: ROOT,
  test: {
    ...SHARED,
    name: 'unit',
    include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/contract/**/*.test.ts'],
    globalSetup: ['tests/support/template.setup.ts', 'tests/support/programs.setup.ts'],
    hookTimeout: 60_000,
  },
});

/** Alone (`npm run test:unit`) they start without the browsers and Storybook of the other projects. */
export default defineConfig({ root: ROOT, test: { projects: [guards, unit] } });
