import type { readEnvironment } from './environment.ts';

export type Contract = ReturnType<typeof readEnvironment>['options']['contract'];

interface Needed {
  readonly contract: Contract;
  /** Of the book. */
  readonly folder: string;
}

export const DEFAULTS = {
  lateDelayMs: 10_000,
  /** Until a pending payment is captured. */
  pendingDelayMs: 60_000,
  /** Of the pauses between tries of a webhook: ten minutes become one second. */
  retryFactor: 1 / 600,
  /** A minute of `sessionTimeout`. */
  minuteMs: 60_000,
  /** How far the vendor's clock is ahead. */
  clockOffsetMs: 0,
};

export type Options = Readonly<Needed & typeof DEFAULTS>;
export type SandboxOptions = Readonly<Needed & Partial<typeof DEFAULTS>>;
