import type { Morning } from '../readMorning.ts';
import { formatDay, formatMoney, say, TEXTS } from '../wording.ts';
import { paymentWords } from './recognise.ts';
import { REASON, type Step, seenInPortal, showPayment, step, type Task } from './task.ts';

const { taches: TASKS } = TEXTS;

const taskOf = (
  morning: Morning,
  what: string,
  id: string,
  steps: readonly Step[],
  money: string | null = null,
): Task => ({
  what,
  about: paymentWords(morning, id),
  money,
  steps,
});

export const reservations = (morning: Morning): Task[] =>
  morning.state.reservations.map(({ paymentId, cents, lastDay }) =>
    taskOf(
      morning,
      say(TASKS.reservation.quoi, { jour: formatDay(lastDay) }),
      paymentId,
      [
        step(TASKS.reservation.prendre, `reservations ${paymentId} --capture ${REASON}`),
        step(TASKS.reservation.liberer, `reservations ${paymentId} --cancel ${REASON}`),
      ],
      formatMoney(cents, 'EUR'),
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

export const operations = (morning: Morning): Task[] =>
  morning.operations.map(({ paymentId, cents }) =>
    taskOf(
      morning,
      TASKS.operation.quoi,
      paymentId,
      [
        showPayment(paymentId),
        step(TASKS.operation.fait, `paiement ${paymentId} --refund-done ${REASON}`),
        step(TASKS.operation.pasFait, `paiement ${paymentId} --refund-not-done ${REASON}`),
      ],
      formatMoney(cents, 'EUR'),
    ),
  );

export const chargeBacks = (morning: Morning): Task[] =>
  morning.chargeBacks.map(({ paymentId, cents, currency, answerBy }) =>
    taskOf(
      morning,
      say(TASKS.impaye.quoi, { jour: formatDay(answerBy) }),
      paymentId,
      [
        showPayment(paymentId),
        step(TASKS.impaye.gagne, `paiement ${paymentId} --charged-back-won EUROS ${REASON}`),
      ],
      formatMoney(cents, currency),
    ),
  );
