import { timeLimit } from './timeLimit.ts';

/** Longer than a call may take. A tab that a telephone has put to sleep keeps its lock for longer. */
const TURN_MS = 25_000;

/**
 * Runs the action in one tab after the other. Without the Web Locks API it runs at once, and where another tab keeps the
 * turn, in the end.
 */
export async function inTurn<T>(name: string, action: () => Promise<T>): Promise<T> {
  let begun: Promise<T> | undefined;
  const run = () => {
    begun ??= action();
    return begun;
  };
  const options = { signal: timeLimit(TURN_MS) };
  try {
    return await (globalThis.navigator?.locks?.request(name, options, run) ?? run());
  } catch {
    // Browsers refuse a lock where site data are blocked, or the time is over. If the action has begun, its own failure is returned.
    return run();
  }
}
