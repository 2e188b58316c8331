import type { Change, PaymentFields } from './changes.ts';
import type { Dossier } from './dossier.ts';
import { evolve } from './evolve.ts';
import type { Declaration, Operation, Payment } from './payments.ts';
import type { Refused } from './refusal.ts';

export interface Draft {
  readonly dossier: Dossier;
  readonly changes: readonly Change[];
}

export type Judged = Draft | Refused;

/** A draft, and one of its payments as the draft has it. */
export interface PaymentDraft {
  readonly draft: Draft;
  readonly payment: Payment;
}

export const draftOf = (dossier: Dossier): Draft => ({ dossier, changes: [] });

export const withChanges = (draft: Draft, ...changes: readonly Change[]): Draft => ({
  dossier: changes.reduce(evolve, draft.dossier),
  changes: [...draft.changes, ...changes],
});

export const draftAt = (draft: Draft, paymentId: string): PaymentDraft => ({
  draft,
  payment: paymentOf(draft, paymentId),
});

/** @throws Error if the dossier does not hold the payment: its caller must have opened or found it */
export function paymentOf({ dossier }: Draft, id: string): Payment {
  const payment = dossier.payments.find((one) => one.id === id);
  if (payment === undefined) throw new Error('A dossier without its payment');
  return payment;
}

/** Adds a declaration. A negative one takes an earlier one back. */
export const withDeclaration = (
  draft: Draft,
  paymentId: string,
  declaration: Declaration,
  answerBy: string | null = null,
): Draft => withChanges(draft, { kind: 'declared', paymentId, declaration, answerBy });

export const changeOf = (before: Payment, payment: Payment) =>
  ({ kind: 'payment-changed', from: before.revision, payment: fieldsOf(payment) }) as const;

export const fieldsOf = ({
  names: _n,
  declarations: _w,
  operations: _o,
  silent: _s,
  ...payment
}: Payment) => payment satisfies PaymentFields;

const FIGURES = [
  'state',
  'capturedCents',
  'reportedCents',
  'returnedCents',
  'reservedCents',
  'currency',
  'otherAttempt',
] as const satisfies readonly (keyof Payment)[];

/** Changes a payment, and raises its revision if a figure or its state changes (rule 4). */
export function withPayment(draft: Draft, before: Payment, payment: Payment): Draft {
  const hasNews = FIGURES.some((name) => before[name] !== payment[name]);
  const after = hasNews ? { ...payment, revision: before.revision + 1 } : payment;
  return isSame(before, after) ? draft : withChanges(draft, changeOf(before, after));
}

const isSame = (before: Payment, after: Payment): boolean =>
  (Object.keys(after) as (keyof Payment)[]).every((name) => before[name] === after[name]);

export const withOperation = (draft: Draft, paymentId: string, operation: Operation): Draft =>
  withChanges(draft, { kind: 'operation-changed', paymentId, operation });
