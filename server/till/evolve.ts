import type {
  AttemptOpening,
  Change,
  EntryChange,
  PaymentFields,
  ReversalChange,
} from './changes.ts';
import type { Attempt, Dossier, Entry, FineAccount } from './dossier.ts';
import type { Operation, Payment } from './payments.ts';
import { statusMayChange } from './transitions.ts';

/**
 * Applies a change to the dossier. A new ledger line has its reference as id until it is stored.
 * @throws Error if no table declares the transition of a status
 */
export function evolve(dossier: Dossier, change: Change): Dossier {
  switch (change.kind) {
    case 'entry':
      return onFine(dossier, change.fineId, (fine) => ({
        entries: [...fine.entries, entryOf(change)],
      }));
    case 'reversal':
      return onFine(dossier, change.fineId, (fine) => reverseEntry(fine, change, dossier.today));
    case 'attempt-opened':
      return onFine(dossier, change.fineId, (fine) => ({
        attempts: [attemptOf(change, dossier.today), ...fine.attempts],
      }));
    case 'checkout-over':
      return onAttempt(dossier, change, { checkoutEnd: change.end });
    case 'attempt-ended':
      return onAttempt(dossier, change, { live: false });
    case 'status':
      if (!statusMayChange(change.from, change.to, change.cause)) {
        throw new Error(`No table declares ${change.from} to ${change.to} by ${change.cause}`);
      }
      return onFine(dossier, change.fineId, () => ({
        status: change.to,
        closedBy: change.to === 'PAYE_AUTRE' ? { from: change.from, cause: change.cause } : null,
      }));
    case 'pair':
      return onFine(dossier, change.fineId, () => ({ pairKey: change.pairKey }));
    case 'paid-elsewhere':
      return onFine(dossier, change.fineId, () => ({ paidElsewhere: change.cents }));
    case 'last-record':
      return onFine(dossier, change.fineId, () => ({ lastRecord: change.lastRecord }));
    case 'payment-opened':
      return { ...dossier, payments: [...dossier.payments, paymentOf(change.payment)] };
    case 'payment-changed':
      return onPayment(dossier, change.payment.id, ({ silent }) => ({
        ...change.payment,
        silent: silent && change.payment.heardSinceAnswer,
      }));
    case 'payment-merged':
      return merge(dossier, change.paymentId, change.into);
    case 'declared':
      return onPayment(dossier, change.paymentId, ({ declarations }) => ({
        declarations: [...declarations, change.declaration],
      }));
    case 'operation-asked':
      return onPayment(dossier, change.paymentId, ({ operations }) => ({
        operations: [...operations, change.operation],
      }));
    case 'operation-changed':
      return onPayment(dossier, change.paymentId, ({ operations }) => ({
        operations: operations.map((one) =>
          one.id === change.operation.id ? change.operation : one,
        ),
      }));
    case 'medium':
    case 'receipt':
    case 'waits':
    case 'stands':
      return dossier;
  }
}

const onFine = (
  dossier: Dossier,
  fineId: string,
  change: (fine: FineAccount) => Partial<FineAccount>,
): Dossier => ({
  ...dossier,
  fines: dossier.fines.map((fine) => (fine.id === fineId ? { ...fine, ...change(fine) } : fine)),
});

const onAttempt = (
  dossier: Dossier,
  { fineId, attemptId }: { readonly fineId: string; readonly attemptId: string },
  change: Partial<Attempt>,
): Dossier =>
  onFine(dossier, fineId, ({ attempts }) => ({
    attempts: attempts.map((one) => (one.id === attemptId ? { ...one, ...change } : one)),
  }));

const onPayment = (
  dossier: Dossier,
  id: string,
  change: (payment: Payment) => Partial<Payment>,
): Dossier => ({
  ...dossier,
  payments: dossier.payments.map((one) => (one.id === id ? { ...one, ...change(one) } : one)),
});

const entryOf = (change: EntryChange): Entry => ({
  id: change.reference,
  reference: change.reference,
  attemptId: change.attemptId,
  transactionReference: change.transactionReference,
  paymentId: change.paymentId,
  cents: change.cents,
  balance: change.balance,
  priceCents: change.priceCents,
  nature: change.nature,
  day: change.day,
  waits: true,
  reverses: null,
});

function reverseEntry(
  { entries }: FineAccount,
  { entryId, reference, balance }: ReversalChange,
  today: string,
): Partial<FineAccount> {
  const inverse = entries
    .filter(({ id }) => id === entryId)
    .map((entry) => ({
      ...entry,
      id: reference,
      reference,
      cents: -entry.cents,
      balance,
      day: entry.attemptId === null ? today : entry.day,
      waits: false,
      reverses: entryId,
    }));
  return { entries: [...entries, ...inverse] };
}

const attemptOf = (opening: AttemptOpening, today: string): Attempt => ({
  id: opening.id,
  reference: opening.reference,
  sessionId: opening.sessionId,
  live: true,
  isSeen: false,
  isAsked: true,
  checkoutEnd: null,
  nature: opening.nature,
  cents: opening.cents,
  day: today,
  expired: false,
});

const paymentOf = (payment: PaymentFields): Payment => ({
  ...payment,
  silent: false,
  names: [payment.id],
  declarations: [],
  operations: [],
});

function merge(dossier: Dossier, from: string, into: string): Dossier {
  const merged = dossier.payments.find(({ id }) => id === from);
  if (merged === undefined) return dossier;
  const rest = { ...dossier, payments: dossier.payments.filter((one) => one !== merged) };
  return onPayment(rest, into, (payment) => ({
    names: [...payment.names, ...merged.names],
    declarations: [...payment.declarations, ...merged.declarations],
    operations: [...payment.operations, ...merged.operations] satisfies readonly Operation[],
  }));
}
