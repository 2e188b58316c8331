import { paymentNature } from '#contract/domain/amounts.ts';
import type { AsideChange, EntryChange, LineNames } from './changes.ts';
import { DOUBTS, type Dossier, fineOf } from './dossier.ts';
import { add, type Draft } from './play.ts';
import { settle } from './settle.ts';
import { allot } from './situation.ts';
import type { StatusCause } from './transitions.ts';

/** Money for a fine. Cents. */
export interface Payment
  extends Omit<EntryChange, 'kind' | 'balance' | 'nature' | keyof LineNames>,
    Pick<AsideChange, 'message' | 'currency'> {
  readonly names: LineNames;
  readonly cause: StatusCause;
}

/**
 * Splits money into what is owed (ledger) and the excess (`TROP_PERCU`), then settles the statuses (I1, I2, D-29).
 */
export function record(draft: Draft, payment: Payment): Draft {
  const { fineId, attemptId } = payment;
  const at = fineOf(draft.dossier, fineId);
  const { recorded, excess, balance } = allot(at, payment.cents, payment.day);
  const written =
    recorded === 0
      ? draft
      : add(draft, entryOf(payment, at.fine.tariff.isDeposit, recorded, balance), {
          kind: 'medium',
          fineId,
          medium: payment.medium,
        });
  const kept =
    excess === 0
      ? written
      : keep(written, {
          kind: 'aside',
          reason: 'TROP_PERCU',
          fineId,
          attemptId,
          message: payment.message,
          transactionReference: payment.transactionReference,
          paymentId: payment.paymentId,
          cents: excess,
          currency: payment.currency,
        });
  return settle(kept, at.fine.pair, {
    cause: payment.cause,
    attemptId,
    endedFineId: attemptId === null ? null : fineId,
  });
}

const entryOf = (
  { names, message: _message, currency: _currency, cause: _cause, ...payment }: Payment,
  isDeposit: boolean,
  recorded: number,
  balance: number,
): EntryChange => ({
  ...payment,
  ...names,
  kind: 'entry',
  cents: recorded,
  balance,
  nature: paymentNature(recorded, { resteAPayer: recorded + balance, consignation: isDeposit }),
});

/**
 * Sets money aside (invariant 4, I2). Messages about the same payment of one attempt (notification, diagnostic) are kept
 * once. Without an attempt nobody knows, so each is kept.
 */
export function keep(draft: Draft, aside: AsideChange): Draft {
  return isKept(draft.dossier, aside) ? draft : add(draft, aside);
}

const isKept = ({ fines }: Dossier, aside: AsideChange): boolean =>
  !DOUBTS.includes(aside.reason) &&
  fines.some(({ items }) =>
    items.some(
      ({ attemptId, reason, paymentId, cents, currency }) =>
        attemptId === aside.attemptId &&
        paymentId === (aside.paymentId ?? aside.transactionReference) &&
        reason === aside.reason &&
        cents === aside.cents &&
        currency === aside.currency,
    ),
  );
