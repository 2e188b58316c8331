import { readFileSync } from 'node:fs';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** Vitest counts a file that cannot be loaded as a failed suite without tests: it counts as a failure. */
export function vitestCounts(file: string): Counts {
  const { numPassedTests, numFailedTests, numFailedTestSuites, success } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  const failed = numFailedTests || numFailedTestSuites || (success ? 0 : 1);
  return { passed: numPassedTests, failed };
}
