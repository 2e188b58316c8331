import { readFileSync } from 'node:fs';

/** What a test command says of its run. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/**
 * Reads the JSON report of vitest, which counts a file that cannot be loaded as a failed suite without tests: it is a
 * failure too.
 */
export function vitestCounts(file: string): Counts {
  const { numPassedTests, numFailedTests, numFailedTestSuites, success } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  const failed = numFailedTests || numFailedTestSuites || (success ? 0 : 1);
  return { passed: numPassedTests, failed };
}
