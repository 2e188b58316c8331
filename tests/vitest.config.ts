import { defineProject } from 'vitest/config';

/** Alone (`npm run test:unit`) it starts without the browsers and Storybook of the other projects. */
export default defineProject({
  root: `${import.meta.dirname}/..`,
  test: {
    name: 'unit',
    // Files share what they import: loading it for each takes half of the time.
    isolate: false,
    environment: 'node',
    include: [
      'tests/unit/**/*.test.{ts,tsx}',
      'tests/contract/**/*.test.ts',
      'tests/architecture/**/*.test.ts',
    ],
    globalSetup: ['tests/support/template.setup.ts', 'tests/support/programs.setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
