import { setTimeout as wait } from 'node:timers/promises';

/** Callers give up before. */
const NEVER_MS = 600_000;

export const CALLS = ['creation', 'refund', 'capture', 'cancel'] as const;
export type TrialCall = (typeof CALLS)[number];

/** Done, but the answer comes late or never; `pending`: an operation stays on its way. */
export const TRIALS = ['late', 'never', 'pending'] as const;
export type Trial = (typeof TRIALS)[number];

export function createTrials(lateMs: number) {
  const next = new Map<TrialCall, Trial[]>();
  return {
    add: (call: TrialCall, trial: Trial) => next.set(call, [...(next.get(call) ?? []), trial]),
    take: (call: TrialCall): Trial | undefined => next.get(call)?.shift(),
    async pause(trial: Trial | undefined): Promise<void> {
      if (trial === 'late') await wait(lateMs, undefined, { ref: false });
      if (trial === 'never') await wait(NEVER_MS, undefined, { ref: false });
    },
  };
}
