import { EURO } from '#contract/domain/amounts.ts';
import { followAttempt } from './attempts.ts';
import { balance, countOwed } from './balance.ts';
import type { EntryReferences } from './changes.ts';
import { type Dossier, findPayment, waitingCents } from './dossier.ts';
import { doubtOf, isUndecided } from './doubt.ts';
import { draftOf, type Judged, paymentOf, withDeclaration, withPayment } from './draft.ts';
import { heldCents, sumOf } from './payments.ts';

/**
 * A person has seen at the provider how much a payment in doubt took, or one whose question has had no answer for a day.
 */
export interface PaymentDeclared {
  readonly type: 'payment-declared';
  readonly paymentId: string;
  readonly takenCents: number;
  readonly references: EntryReferences;
}

/** The payer's bank took money back. The provider gives no figure of it, so a person declares it. */
export interface ChargedBack {
  readonly type: 'charged-back';
  readonly paymentId: string;
  readonly cents: number;
  /** Last day to answer the acquirer, `YYYY-MM-DD`; null if he named none. */
  readonly answerBy: string | null;
}

/** The acquirer has paid back what a person had said was charged back, or that was said of the wrong payment. */
export interface ChargeBackWon {
  readonly type: 'charge-back-won';
  readonly paymentId: string;
  readonly cents: number;
}

export function judgePaymentDeclared(dossier: Dossier, event: PaymentDeclared): Judged {
  const payment = findPayment(dossier, event.paymentId);
  if (payment === undefined) return { refused: 'no-payment' };
  // A person does not declare a reserved amount: `paiement --capture` or `--cancel` ends it at the provider.
  const unsaid = { ...payment, explainedStatus: null };
  const isReserved = payment.state === 'reserved';
  const isUnclear = !isReserved && isUndecided(unsaid);
  const isDoubted = isUnclear || payment.isFigureDeclared || doubtOf(dossier, unsaid) !== null;
  // A declaration is taken back by its opposite (rule 9).
  const isSaid = payment.explainedStatus !== null && event.takenCents === payment.capturedCents;
  const mayConfirm = payment.silent && !isReserved;
  if ((!isDoubted || isSaid) && !mayConfirm) return { refused: 'no-doubt' };
  const { id: paymentId } = payment;
  const isFirstFigure = event.takenCents > 0 && payment.capturedCents === 0;
  // Cents that went back must have been taken before.
  const takenCents = Math.max(event.takenCents, payment.returnedCents);
  const differs = takenCents !== payment.capturedCents;
  const declared = withPayment(draftOf(dossier), payment, {
    ...payment,
    ...(payment.silent && { heardSinceAnswer: false, answered: true }),
    explainedStatus: payment.status,
    ...(differs && {
      capturedCents: takenCents,
      isFigureDeclared: true,
      currency: EURO,
    }),
  });
  const after = paymentOf(declared, paymentId);
  const cents = waitingCents(declared.dossier, after);
  const counted =
    isFirstFigure && cents > 0 && after.attemptId !== null
      ? countOwed(declared, after, cents, event.references)
      : declared;
  return balance(counted, {
    paymentId,
    before: dossier,
    references: event.references,
  });
}

/**
 * Declares a charge-back, which holds until the provider gives a figure. Money that was counted for a fine is
 * missing.
 */
export function judgeChargedBack(dossier: Dossier, event: ChargedBack): Judged {
  const payment = findPayment(dossier, event.paymentId);
  if (payment === undefined) return { refused: 'no-payment' };
  const { id: paymentId } = payment;
  const left = heldCents(payment) - sumOf(payment.declarations);
  if (event.cents < 1 || event.cents > left) return { refused: 'too-much' };
  const declaration = { reason: 'charge-back', cents: event.cents, operationId: null } as const;
  const declared = withDeclaration(draftOf(dossier), paymentId, declaration, event.answerBy);
  return followAttempt(declared, paymentId);
}

/** Takes the declaration back. What was missing is here again, and the rest waits for a person (D-72). */
export function judgeChargeBackWon(dossier: Dossier, event: ChargeBackWon): Judged {
  const payment = findPayment(dossier, event.paymentId);
  if (payment === undefined) return { refused: 'no-payment' };
  const { id: paymentId, declarations } = payment;
  const lost = sumOf(declarations.filter(({ reason }) => reason === 'charge-back'));
  if (lost === 0) return { refused: 'no-charge-back' };
  if (event.cents < 1 || event.cents > lost) return { refused: 'too-much' };
  const declaration = { reason: 'charge-back', cents: -event.cents, operationId: null } as const;
  const declared = withDeclaration(draftOf(dossier), paymentId, declaration);
  return followAttempt(declared, paymentId);
}
