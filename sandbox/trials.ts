import { setTimeout as wait } from 'node:timers/promises';

/** A call of this length hangs, because no caller waits for so long. */
const NEVER_MS = 600_000;

export const CALLS = ['creation', 'refund', 'capture', 'cancel'] as const;
export type TrialCall = (typeof CALLS)[number];

/**
 * The call is carried out in each case. `late` and `never` delay the answer; `pending` leaves the operation
 * unfinished.
 */
export const TRIALS = ['late', 'never', 'pending'] as const;
export type Trial = (typeof TRIALS)[number];

export function createTrials(lateMs: number) {
  const next = new Map<TrialCall, Trial[]>();
  return {
    add: (call: TrialCall, trial: Trial) => next.set(call, [...(next.get(call) ?? []), trial]),
    nextFor: (call: TrialCall): Trial | undefined => next.get(call)?.shift(),
    async pause(trial: Trial | undefined): Promise<void> {
      if (trial === 'late') await wait(lateMs, undefined, { ref: false });
      if (trial === 'never') await wait(NEVER_MS, undefined, { ref: false });
    },
  };
}
