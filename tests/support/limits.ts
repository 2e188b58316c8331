/**
 * Limits of tests. They end what hangs and measure nothing, so each holds on a machine that is six times slower than
 * usual. What has come is not waited for any longer.
 */

/** Until one thing that a test waits for has come: an answer, a text of a page, a row of the database. */
export const EVENT_MS = 60_000;

/** For one of several attempts at what may take more than one. */
export const ATTEMPT_MS = 5_000;

/** Until a program that a test starts is ready. */
export const PROGRAM_MS = 180_000;

/** For one test, and for what is done before or after the tests of a file. */
export const TEST_MS = 300_000;
