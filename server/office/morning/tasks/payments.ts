import { EURO, plainEuros } from '#contract/domain/amounts.ts';
import type { Morning } from '../readMorning.ts';
import { formatDay, say, TEXTS } from '../wording.ts';
import { paymentWords } from './recognise.ts';
import { REASON, type Step, type Sum, seenInPortal, showPayment, step, type Task } from './task.ts';

const { taches: TASKS } = TEXTS;

const taskOf = (
  morning: Morning,
  what: string,
  id: string,
  steps: readonly Step[],
  money: Sum | null = null,
  until: string | null = null,
): Task => ({
  what,
  about: [
    ...paymentWords(morning, id),
    ...(until === null ? [] : [say(TEXTS.aFaire.avant, { jour: formatDay(until) })]),
  ],
  money,
  since: null,
  steps,
});

export const reservations = (morning: Morning): Task[] =>
  morning.state.reservations.map(({ paymentId, cents, lastDay }) =>
    taskOf(
      morning,
      TASKS.reservation.quoi,
      paymentId,
      [
        step(TASKS.reservation.prendre, `reservations ${paymentId} --capture ${REASON}`),
        step(TASKS.reservation.liberer, `reservations ${paymentId} --cancel ${REASON}`),
      ],
      { cents, currency: EURO },
      lastDay,
    ),
  );

export const unknownStatuses = (morning: Morning): Task[] =>
  morning.report.unknown.map(({ paymentId }) =>
    taskOf(morning, TASKS.etatInconnu.quoi, paymentId, [
      showPayment(paymentId),
      ...seenInPortal(TASKS.etatInconnu, paymentId),
    ]),
  );

export const late = (morning: Morning): Task[] =>
  morning.late.map(({ id }) =>
    taskOf(morning, TASKS.enAttente.quoi, id, [
      showPayment(id),
      ...seenInPortal(TASKS.enAttente, id),
    ]),
  );

/** Words for each kind of operation: what the portal may say of it. */
const SEEN = {
  refund: TASKS.operation.rendu,
  capture: TASKS.operation.pris,
  cancel: TASKS.operation.libere,
} as const;

export const operations = (morning: Morning): Task[] =>
  morning.operations.map(({ paymentId, kind, cents }) =>
    taskOf(
      morning,
      TASKS.operation.quoi,
      paymentId,
      [
        showPayment(paymentId),
        step(SEEN[kind].fait, `paiement ${paymentId} --refund-done ${REASON}`),
        step(SEEN[kind].pasFait, `paiement ${paymentId} --refund-not-done ${REASON}`),
      ],
      { cents, currency: EURO },
    ),
  );

export const chargeBacks = (morning: Morning): Task[] =>
  morning.chargeBacks.map(({ paymentId, cents, currency, answerBy }) =>
    taskOf(
      morning,
      TASKS.impaye.quoi,
      paymentId,
      [
        showPayment(paymentId),
        step(
          TASKS.impaye.gagne,
          `paiement ${paymentId} --charged-back-won ${plainEuros(cents)} ${REASON}`,
        ),
      ],
      { cents, currency },
      answerBy,
    ),
  );
