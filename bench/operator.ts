import type { Database } from '#server/database/open.ts';
import { RefusedOperation } from '#server/services/operations/RefusedOperation.ts';
import { reopen, reversePayment } from '#server/services/operations/reversePayment.ts';

const AGENT = { operateur: 'journee', note: 'charge-back of the day' };

/** A person who notes charge-backs, and remembers each. */
export interface Operator {
  /** References of the payments that were taken back. */
  readonly takenBack: ReadonlySet<string>;
  /** @returns false when the service refuses, as it does while the fine is being paid */
  takeBack(reference: string): Promise<boolean>;
  reopen(reference: string): Promise<boolean>;
}

export function createOperator(base: Database): Operator {
  const takenBack = new Set<string>();
  return {
    takenBack,
    async takeBack(reference) {
      const done = await unlessRefused(() => reversePayment(base, reference, AGENT));
      if (done) takenBack.add(reference);
      return done;
    },
    reopen: (reference) => unlessRefused(() => reopen(base, reference, AGENT)),
  };
}

async function unlessRefused(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (error instanceof RefusedOperation) return false;
    throw error;
  }
}
