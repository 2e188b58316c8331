import { plainEuros } from '#contract/domain/amounts.ts';
import { newEntryReferences } from '../../../services/payment/references.ts';
import { type Dossier, findPayment, waitingCents } from '../../../till/dossier.ts';
import type { MoneyEvent } from '../../../till/judge.ts';
import { isUnderWay, type OperationKind, type Payment } from '../../../till/payments.ts';
import type { Refusal } from '../../../till/refusal.ts';
import { standingEntries } from '../../../till/situation.ts';
import type { WaitingSettled } from '../../../till/waitingSettled.ts';
import { refusalOf } from '../../commands/accepts.ts';
import type { Morning } from '../readMorning.ts';
import { TEXTS } from '../wording.ts';
import { NOTE, REASON, type Step, showPayment, step } from './task.ts';

const { taches: TASKS } = TEXTS;

/** A command that a task may offer, with the event that it causes: it is offered only if the till accepts that. */
interface Offer extends Step {
  readonly event: MoneyEvent;
  /** Refused only because the person has not filled in what the command asks him for. */
  readonly lacks: Refusal | null;
}

const offer = (
  when: string,
  command: string,
  event: MoneyEvent,
  lacks: Refusal | null = null,
): Offer => ({ when, command, event, lacks });

/** @param named the number or id by which the commands name the payment */
type Offers = (payment: Payment, dossier: Dossier, named: string) => readonly Offer[];

/** Returns what can be done about a payment. Of one that was not read with its dossier, only its story is offered. */
export function stepsFor(
  { dossiers }: Morning,
  id: string,
  offers: Offers,
  named: string = id,
): Step[] {
  const dossier = dossiers.get(id);
  const payment = dossier && findPayment(dossier, id);
  const show = showPayment(named);
  return payment === undefined || dossier === undefined
    ? [show]
    : [show, ...accepted(dossier, offers(payment, dossier, named))];
}

export const accepted = (dossier: Dossier, offers: readonly Offer[]): Step[] =>
  offers
    .filter(({ event, lacks }) => {
      const refusal = refusalOf(dossier, event);
      return refusal === null || refusal === lacks;
    })
    .map(({ when, command }) => step(when, command));

const references = newEntryReferences();

/** What a person may say after a look at the payment in the provider's portal. */
export const sayTaken =
  (words: { readonly pris: string; readonly pasPris: string }): Offers =>
  ({ id, capturedCents, reservedCents }) => {
    const said = (takenCents: number): MoneyEvent => ({
      type: 'payment-declared',
      paymentId: id,
      takenCents,
      references,
    });
    return [
      offer(
        words.pris,
        `paiement ${id} --taken EUROS ${REASON}`,
        said(Math.max(capturedCents, reservedCents, 1)),
      ),
      offer(words.pasPris, `paiement ${id} --not-taken ${REASON}`, said(0)),
    ];
  };

export const endReservation: Offers = ({ id }) => {
  const asked = (end: Exclude<OperationKind, 'refund'>): MoneyEvent => ({
    type: 'reservation-end-asked',
    paymentId: id,
    end,
    key: '',
  });
  const command = `reservations ${id}`;
  return [
    offer(TASKS.reservation.prendre, `${command} --capture ${REASON}`, asked('capture')),
    offer(TASKS.reservation.liberer, `${command} --cancel ${REASON}`, asked('cancel')),
  ];
};

/** Words for each kind of operation: what the portal may say of it. */
const SEEN = {
  refund: TASKS.operation.rendu,
  capture: TASKS.operation.pris,
  cancel: TASKS.operation.libere,
} as const;

export const sayOperation: Offers = ({ id, operations }) =>
  operations
    .filter(isUnderWay)
    .slice(0, 1)
    .flatMap(({ id: key, kind }) => {
      const said = (isDone: boolean): MoneyEvent => ({
        type: 'operation-declared',
        paymentId: id,
        key,
        isDone,
        references,
      });
      return [
        offer(SEEN[kind].fait, `paiement ${id} --refund-done ${REASON}`, said(true)),
        offer(SEEN[kind].pasFait, `paiement ${id} --refund-not-done ${REASON}`, said(false)),
      ];
    });

export const sayWon =
  (cents: number): Offers =>
  ({ id }) => [
    offer(TASKS.impaye.gagne, `paiement ${id} --charged-back-won ${plainEuros(cents)} ${REASON}`, {
      type: 'charge-back-won',
      paymentId: id,
      cents,
    }),
  ];

export const sayChargedBack = (id: string, cents: number): Offer =>
  offer(
    TASKS.desimpute.repris,
    `paiement ${id} --charged-back ${plainEuros(cents)} --answer-by JOUR ${REASON}`,
    { type: 'charged-back', paymentId: id, cents, answerBy: null },
  );

/** @param cents null for what is missing, or for all if nothing is */
export const takeBack = (
  when: string,
  reference: string,
  { fineId, entryId }: { readonly fineId: string; readonly entryId: string },
  cents: number | null,
): Offer =>
  offer(
    when,
    `desimputer ${reference}${cents === null ? '' : ` --amount ${plainEuros(cents)}`} ${REASON}`,
    { type: 'reversal', fineId, entryId, cents, references, restReferences: references },
  );

type Outcome = WaitingSettled['outcome'];

/** Ends money that waits, or that is missing. */
export const settleWaiting: Offers = (payment, dossier, named) => {
  const { id: paymentId, fineId } = payment;
  const settle = (when: string, outcome: Outcome, more = '', lacks: Refusal | null = null): Offer =>
    offer(
      when,
      `close ${named} --outcome ${outcome}${more} ${NOTE}`,
      { type: 'waiting-settled', paymentId, outcome, fineId: null, references },
      lacks,
    );
  if (waitingCents(dossier, payment) < 0) {
    return [...takeEntriesBack(payment, dossier), settle(TASKS.attente.perdu, 'written-off')];
  }
  return [
    offer(TASKS.attente.rendre, `rembourser ${named} ${REASON}`, {
      type: 'refund-asked',
      paymentId,
      cents: null,
      key: '',
    }),
    fineId === null
      ? settle(TASKS.attente.compterPour, 'counted', ' --fine NUMÉRO', 'no-fine')
      : settle(TASKS.attente.compter, 'counted'),
    settle(TASKS.attente.renduAutrement, 'returned'),
  ];
};

const takeEntriesBack = (payment: Payment, { fines }: Dossier): Offer[] =>
  fines.flatMap(({ id: fineId, entries }) =>
    standingEntries(entries)
      .filter(({ paymentId }) => payment.names.includes(paymentId ?? ''))
      .map(({ id: entryId, reference }) =>
        takeBack(TASKS.attente.retirer, reference, { fineId, entryId }, null),
      ),
  );
