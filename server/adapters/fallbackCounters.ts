import type { FailureCounters } from '../ports/FailureCounters.ts';

/** Called once when the first counters stop answering, and once when they are back. */
export interface FallbackSignal {
  away(error: unknown): void;
  back(): void;
}

/**
 * Counters that never stop counting: while the first ones do not answer, the second ones count. What the first ones
 * had counted is not known then, so that an outage begins new windows; it never opens the service to guessing.
 */
export function createFallbackCounters(
  firsts: FailureCounters,
  seconds: FailureCounters,
  signal: FallbackSignal,
): FailureCounters {
  let present = true;
  async function ask<R>(call: (counters: FailureCounters) => Promise<R>): Promise<R> {
    try {
      const response = await call(firsts);
      if (!present) signal.back();
      present = true;
      return response;
    } catch (error) {
      if (present) signal.away(error);
      present = false;
      return call(seconds);
    }
  }
  return {
    read: (keys) => ask((counters) => counters.read(keys)),
    count: (windows) => ask((counters) => counters.count(windows)),
  };
}
