import type { PaymentAnswer } from '#server/ports/PaymentProvider.ts';
import type { ReportedOperation } from '#server/till/heard/events.ts';
import { answerAbout, capturedSnapshot, type Started, testProvider } from '../provider.ts';

export type Acquirer = ReturnType<typeof createAcquirer>;

/** The provider of the sample day. It knows the payments that it has taken. */
export function createAcquirer() {
  const known = new Map<string, PaymentAnswer>();
  const giveBack = (id: string, cents: number, ...done: readonly ReportedOperation[]): void => {
    const answer = known.get(id);
    if (answer === undefined) throw new Error(`No payment ${id}`);
    const returnedCents = (answer.returnedCents ?? 0) + cents;
    known.set(id, { ...answer, returnedCents, operations: [...answer.operations, ...done] });
  };
  const provider = testProvider(
    { payment: async (id) => known.get(id) ?? null },
    {
      refund: async (id, cents, key) => {
        const providerId = `${id}-R`;
        giveBack(id, cents, { key, providerId, state: 'done' });
        return { state: 'done', providerId };
      },
    },
  );
  const take = (id: string, attempt: Started, paidAt: Date): void => {
    const snapshot = capturedSnapshot(attempt.cents, { paidAt });
    known.set(id, answerAbout(attempt, snapshot, { firstId: id }));
  };
  /** Without a key of ours, `giveBack` is what a person does in the provider's portal. */
  return { provider, take, giveBack };
}
