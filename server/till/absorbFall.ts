import { unbookedCents } from './dossier.ts';
import { draftAt, moveItemAt, type PaymentDraft, withDeclaration, withOperation } from './draft.ts';
import { findItem, freeCents, type Item, type Payment } from './payments.ts';

/**
 * Subtracts missing money from declarations, ended refunds, free items, promised items and counted money, in this
 * order (rule 6).
 */
export const absorbFall = (at: PaymentDraft): PaymentDraft =>
  absorbFallWithoutDeclarations(absorbByDeclarations(at));

/** Does the same without declarations: a new charge-back is a loss that no earlier declaration foresaw. */
export function absorbFallWithoutDeclarations(at: PaymentDraft): PaymentDraft {
  const steps = [absorbByRefunds, absorbByItems(freeCents), absorbByItems((_, { cents }) => cents)];
  const absorbed = steps.reduce((left, step) => step(left), at);
  return moveItemAt(absorbed, 'taken-back', -fallOf(absorbed), 'taken-back');
}

/** Cents that are booked and not held. */
const fallOf = ({ draft, payment }: PaymentDraft): number =>
  Math.max(0, -unbookedCents(draft.dossier, payment));

/** Replaces what a person said of a refund or charge-back by the figure that the provider gives now. */
function absorbByDeclarations(at: PaymentDraft): PaymentDraft {
  const { declarations, state, id } = at.payment;
  // While a payment is captured, only listed refunds lower it. A charge-back is another loss, whose declaration stays
  // (D-68).
  const foreseen = ['refunded', ...(state === 'captured' ? [] : ['charge-back'])];
  return declarations
    .filter(({ reason, cents }) => cents > 0 && foreseen.includes(reason))
    .reduce((left, declaration) => {
      const cents = Math.min(fallOf(left), remainingDeclaration(left.payment, declaration));
      return cents === 0
        ? left
        : draftAt(withDeclaration(left.draft, id, { ...declaration, cents: -cents }), id);
    }, at);
}

/** Returns the cents of a declaration that no figure of the provider has replaced. */
const remainingDeclaration = (
  { declarations }: Payment,
  { reason, operationId }: Payment['declarations'][number],
): number =>
  Math.max(
    0,
    declarations
      .filter((one) => one.reason === reason && one.operationId === operationId)
      .reduce((total, { cents }) => total + cents, 0),
  );

const absorbByRefunds = (at: PaymentDraft): PaymentDraft =>
  at.payment.operations
    .filter(({ kind, state, isBooked }) => kind === 'refund' && state === 'done' && !isBooked)
    .reduce((left, operation) => {
      const fall = fallOf(left);
      if (fall === 0) return left;
      const { id } = left.payment;
      const item = findItem(left.payment, operation.itemReason);
      const cents = Math.min(fall, operation.cents, Math.max(0, item?.cents ?? 0));
      const marked = draftAt(withOperation(left.draft, id, { ...operation, isBooked: true }), id);
      return item === undefined ? marked : moveItemAt(marked, item.reason, -cents, 'returned');
    }, at);

const absorbByItems =
  (available: (payment: Payment, item: Item) => number) =>
  (at: PaymentDraft): PaymentDraft =>
    at.payment.items.reduce((left, { reason }) => {
      const item = findItem(left.payment, reason);
      if (item === undefined || item.cents <= 0) return left;
      const cents = Math.min(fallOf(left), available(left.payment, item));
      return moveItemAt(left, reason, -cents, 'returned');
    }, at);
