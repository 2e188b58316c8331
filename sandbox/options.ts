import type { readEnvironment } from './environment.ts';

export type Contract = ReturnType<typeof readEnvironment>['options']['contract'];

interface Needed {
  readonly contract: Contract;
  /** The sandbox keeps its book of payments in this folder. */
  readonly folder: string;
}

export const DEFAULTS = {
  lateDelayMs: 10_000,
  /** Milliseconds until a pending payment is captured. */
  pendingDelayMs: 60_000,
  /** Shortens the pauses between tries of a webhook: ten minutes become one second. */
  retryFactor: 1 / 600,
  /** The length of a minute of `sessionTimeout`, which tests shorten. */
  minuteMs: 60_000,
  /** How far the vendor's clock is ahead, in milliseconds. */
  clockOffsetMs: 0,
};

export type Options = Readonly<Needed & typeof DEFAULTS>;
export type SandboxOptions = Readonly<Needed & Partial<typeof DEFAULTS>>;
