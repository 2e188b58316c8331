import { paymentNature } from '#contract/domain/amounts.ts';
import { PAYMENT_MEDIA } from '#contract/domain/paymentMedium.ts';
import type { EntryReferences } from './changes.ts';
import { fineOf } from './dossier.ts';
import { type Draft, withChanges } from './draft.ts';
import { followLedger } from './followLedger.ts';
import type { Payment } from './payments.ts';
import { allot } from './situation.ts';
import type { StatusCause } from './transitions.ts';

/** Money to be counted for a fine, at the price of `day`. */
export interface Counting {
  readonly payment: Payment;
  readonly fineId: string;
  readonly cents: number;
  readonly day: string;
  readonly references: EntryReferences;
  readonly cause: StatusCause;
  readonly endsAttempt: boolean;
}

/** Writes what the fine owes of these cents into the ledger, and computes the statuses (I1, I2, D-29). The rest waits. */
export function writePayment(draft: Draft, counting: Counting): Draft {
  const { fineId, payment } = counting;
  const medium = PAYMENT_MEDIA.INTERNET;
  const at = fineOf(draft.dossier, fineId);
  const { priceCents, countedCents, balanceCents } = allot(at, counting.cents, counting.day);
  const { attemptId } = payment;
  const written =
    countedCents === 0
      ? draft
      : withChanges(
          draft,
          {
            kind: 'entry',
            fineId,
            attemptId,
            cents: countedCents,
            balance: balanceCents,
            priceCents,
            nature: paymentNature(countedCents, {
              resteAPayer: countedCents + balanceCents,
              consignation: at.fine.tariff.isDeposit,
            }),
            medium,
            day: counting.day,
            paidAt: payment.paidAt,
            transactionReference: payment.reference,
            paymentId: payment.id,
            authorisation: payment.authorisation,
            card: payment.card,
            ...counting.references,
          },
          { kind: 'medium', fineId, medium },
          ...(attemptId === null
            ? []
            : [
                {
                  kind: 'receipt' as const,
                  fineId,
                  attemptId,
                  reference: counting.references.reference,
                },
              ]),
        );
  return followLedger(written, at.fine.pairKey, {
    cause: counting.cause,
    endedFineId: counting.endsAttempt ? fineId : null,
  });
}
