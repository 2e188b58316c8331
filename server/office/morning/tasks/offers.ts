import { plainEuros } from '#contract/domain/amounts.ts';
import { newEntryReferences } from '../../../services/payment/references.ts';
import { type Dossier, findPayment, waitingCents } from '../../../till/dossier.ts';
import type { MoneyEvent } from '../../../till/judge.ts';
import type { Payment } from '../../../till/payments.ts';
import type { Refusal } from '../../../till/refusal.ts';
import { standingEntries } from '../../../till/situation.ts';
import { refusalOf } from '../../commands/accepts.ts';
import { eventOf, operationUnderWay, type Verb } from '../../commands/verbs.ts';
import { TEXTS } from '../../wording.ts';
import type { Morning } from '../readMorning.ts';
import { REASON, type Step, showPayment, step } from './task.ts';

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

/** A payment with all by which a command about it is judged, and the name by which it is typed. */
interface Named {
  readonly payment: Payment;
  readonly dossier: Dossier;
  readonly named: string;
}

type Offers = (at: Named) => readonly Offer[];

/** Offers a verb of `paiement`. @param words of the option, `--refund` */
const verbOffer = (
  { payment, dossier, named }: Named,
  when: string,
  words: string,
  verb: Verb,
  lacks: Refusal | null = null,
): Offer =>
  offer(when, `paiement ${named} ${words} ${REASON}`, eventOf(verb, payment, dossier), lacks);

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
    : [show, ...accepted(dossier, offers({ payment, dossier, named }))];
}

export const accepted = (dossier: Dossier, offers: readonly Offer[]): Step[] =>
  offers
    .filter(({ event, lacks }) => {
      const refusal = refusalOf(dossier, event);
      return refusal === null || refusal === lacks;
    })
    .map(({ when, command }) => step(when, command));

/** What a person may say after a look at the payment in the provider's portal. */
export const sayTaken =
  (words: { readonly pris: string; readonly pasPris: string }): Offers =>
  (at) => {
    const { capturedCents, reservedCents } = at.payment;
    const least = Math.max(capturedCents, reservedCents, 1);
    return [
      verbOffer(at, words.pris, '--taken EUROS', { name: 'taken', cents: least }),
      verbOffer(at, words.pasPris, '--not-taken', { name: 'not-taken' }),
    ];
  };

export const endReservation: Offers = (at) => [
  verbOffer(at, TASKS.reservation.prendre, '--capture', { name: 'capture' }),
  verbOffer(at, TASKS.reservation.liberer, '--cancel', { name: 'cancel' }),
];

/** Words for each kind of operation: what the portal may say of it. */
const SEEN = {
  refund: TASKS.operation.rendu,
  capture: TASKS.operation.pris,
  cancel: TASKS.operation.libere,
} as const;

export function sayOperation(at: Named): readonly Offer[] {
  const operation = operationUnderWay(at.payment);
  if (operation === undefined) return [];
  const seen = SEEN[operation.kind];
  return [
    verbOffer(at, seen.fait, '--done', { name: 'done' }),
    verbOffer(at, seen.pasFait, '--not-done', { name: 'not-done' }),
  ];
}

export const sayWon =
  (cents: number): Offers =>
  (at) => [verbOffer(at, TASKS.impaye.gagne, `--won ${plainEuros(cents)}`, { name: 'won', cents })];

export const sayChargedBack =
  (cents: number): Offers =>
  (at) => [
    verbOffer(at, TASKS.desimpute.repris, `--charged-back ${plainEuros(cents)} --answer-by JOUR`, {
      name: 'charged-back',
      cents,
      answerBy: null,
    }),
  ];

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
    {
      type: 'reversal',
      fineId,
      entryId,
      cents,
      references: newEntryReferences(),
      restReferences: newEntryReferences(),
    },
  );

/** Ends money that waits, or that is missing. */
export const settleWaiting: Offers = (at) => {
  const { payment, dossier } = at;
  if (waitingCents(dossier, payment) < 0) {
    return [
      ...takeEntriesBack(payment, dossier),
      verbOffer(at, TASKS.attente.perdu, '--written-off', { name: 'written-off' }),
    ];
  }
  const count = { name: 'count', fineId: null } as const;
  return [
    verbOffer(at, TASKS.attente.rendre, '--refund', { name: 'refund', cents: null }),
    payment.fineId === null
      ? verbOffer(at, TASKS.attente.compterPour, '--count --fine NUMÉRO', count, 'no-fine')
      : verbOffer(at, TASKS.attente.compter, '--count', count),
    verbOffer(at, TASKS.attente.renduAutrement, '--returned', { name: 'returned' }),
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
