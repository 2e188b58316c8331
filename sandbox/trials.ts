import { setTimeout as wait } from 'node:timers/promises';
import type { OperationName } from './checkout.ts';

/** Callers give up before. */
const NEVER_MS = 600_000;

export const CALLS = ['creation', 'refund', 'capture', 'cancel'] as const satisfies readonly (
  | 'creation'
  | OperationName
)[];
export type TrialCall = (typeof CALLS)[number];

/** Done, but the answer comes late or never; `pending`: an operation stays on its way. */
export const TRIALS = ['late', 'never', 'pending'] as const;
export type Trial = (typeof TRIALS)[number];

export const isAllowed = (call: TrialCall, trial: Trial): boolean =>
  call !== 'creation' || trial !== 'pending';

export type Trials = ReturnType<typeof createTrials>;

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
