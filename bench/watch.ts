import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/database/open.ts';
import { type DebtFaults, findFaults } from './debts.ts';

const EVERY_MS = 1_000;

/** Looks at the debts again and again while the day goes on, since some faults are over by the evening. */
export interface Watch {
  /** Numbers that had a fault at one of the looks. */
  readonly seen: Readonly<Record<Exclude<keyof DebtFaults, 'status'>, ReadonlySet<string>>>;
  stop(): Promise<void>;
}

export function watchDebts(db: Database): Watch {
  const end = new AbortController();
  const seen = {
    aboveDebt: new Set<string>(),
    bothNumbers: new Set<string>(),
    twoAttempts: new Set<string>(),
  };
  const look = async (): Promise<void> => {
    const faults = await findFaults(db);
    for (const one of faults.aboveDebt) seen.aboveDebt.add(one);
    for (const one of faults.bothNumbers) seen.bothNumbers.add(one);
    for (const one of faults.twoAttempts) seen.twoAttempts.add(one);
  };
  const looking = (async () => {
    while (!end.signal.aborted) {
      await look();
      await sleep(EVERY_MS, undefined, { signal: end.signal }).catch(() => undefined);
    }
    await look();
  })();
  // `stop` tells of a failure.
  looking.catch(() => undefined);
  return {
    seen,
    stop: () => {
      end.abort();
      return looking;
    },
  };
}
