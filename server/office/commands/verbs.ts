import type { OperatorAction } from '../../database/tables/reports.ts';
import { newEntryReferences } from '../../services/payment/references.ts';
import { attemptOf, type Dossier } from '../../till/dossier.ts';
import type { MoneyEvent } from '../../till/judge.ts';
import { heldCents, isUnderWay, type Payment, sumOf } from '../../till/payments.ts';

/**
 * What a person says became of a payment, or wants done with it: the options of `paiement` (D-97). Null cents stand for
 * all that the verb can be about.
 */
export type Verb =
  | { readonly name: 'count'; readonly fineId: string | null }
  | { readonly name: 'refund' | 'taken' | 'won'; readonly cents: number | null }
  | {
      readonly name: 'charged-back';
      readonly cents: number | null;
      /** Last day to answer the acquirer's letter, `YYYY-MM-DD`; null if it names none. */
      readonly answerBy: string | null;
    }
  | {
      readonly name:
        | 'returned'
        | 'written-off'
        | 'not-taken'
        | 'capture'
        | 'cancel'
        | 'done'
        | 'not-done';
    };

export type VerbName = Verb['name'];

/** The action by which the log of interventions names each verb. */
export const ACTIONS: Readonly<Record<VerbName, OperatorAction>> = {
  count: 'waiting-settled',
  returned: 'waiting-settled',
  'written-off': 'waiting-settled',
  refund: 'refund',
  taken: 'declaration',
  'not-taken': 'declaration',
  done: 'declaration',
  'not-done': 'declaration',
  'charged-back': 'charge-back',
  won: 'charge-back',
  capture: 'capture',
  cancel: 'cancel',
};

const OUTCOMES = {
  count: 'counted',
  returned: 'returned',
  'written-off': 'written-off',
} as const;

export const operationUnderWay = ({ operations }: Payment) => operations.find(isUnderWay);

/** Returns the event of the till that a verb causes. @param key our key of an operation that it asks for */
export function eventOf(verb: Verb, payment: Payment, dossier: Dossier, key = ''): MoneyEvent {
  const { id: paymentId } = payment;
  switch (verb.name) {
    case 'count':
    case 'returned':
    case 'written-off':
      return {
        type: 'waiting-settled',
        paymentId,
        outcome: OUTCOMES[verb.name],
        fineId: verb.name === 'count' ? verb.fineId : null,
        references: newEntryReferences(),
      };
    case 'refund':
      return { type: 'refund-asked', paymentId, cents: verb.cents, key };
    case 'taken':
    case 'not-taken': {
      const takenCents = verb.name === 'taken' ? (verb.cents ?? askedCents(payment, dossier)) : 0;
      return { type: 'payment-declared', paymentId, takenCents, references: newEntryReferences() };
    }
    case 'charged-back': {
      const left = heldCents(payment) - sumOf(payment.declarations);
      const { answerBy } = verb;
      return { type: 'charged-back', paymentId, cents: verb.cents ?? left, answerBy };
    }
    case 'won':
      return { type: 'charge-back-won', paymentId, cents: verb.cents ?? chargedBackCents(payment) };
    case 'capture':
    case 'cancel':
      return { type: 'reservation-end-asked', paymentId, end: verb.name, key };
    case 'done':
    case 'not-done':
      return {
        type: 'operation-declared',
        paymentId,
        key: operationUnderWay(payment)?.id ?? '',
        isDone: verb.name === 'done',
        references: newEntryReferences(),
      };
  }
}

/** What was taken, if a person gives no figure: what is known of the payment, else what its page asked for. */
const askedCents = (payment: Payment, dossier: Dossier): number =>
  Math.max(payment.capturedCents, payment.reservedCents) ||
  (attemptOf(dossier, payment)?.cents ?? 0);

const chargedBackCents = ({ declarations }: Payment): number =>
  sumOf(declarations.filter(({ reason }) => reason === 'charge-back'));
