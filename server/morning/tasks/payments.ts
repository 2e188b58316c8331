import type { Morning } from '../readMorning.ts';
import { formatDay, formatMoney, say, TEXTS } from '../wording.ts';
import {
  namePayment,
  REASON,
  type Step,
  seenInPortal,
  showPayment,
  step,
  type Task,
} from './task.ts';

const { taches: TASKS } = TEXTS;

const taskOf = (
  what: string,
  id: string,
  steps: readonly Step[],
  money: string | null = null,
): Task => ({
  what,
  about: [namePayment(id)],
  money,
  steps,
});

export const reservations = ({ state }: Morning): Task[] =>
  state.reservations.map(({ paymentId, cents, lastDay }) =>
    taskOf(
      say(TASKS.reservation.quoi, { jour: formatDay(lastDay) }),
      paymentId,
      [
        step(TASKS.reservation.prendre, `reservations ${paymentId} --capture ${REASON}`),
        step(TASKS.reservation.liberer, `reservations ${paymentId} --cancel ${REASON}`),
      ],
      formatMoney(cents, 'EUR'),
    ),
  );

export const unknownStatuses = ({ report }: Morning): Task[] =>
  report.unknown.map(({ paymentId }) =>
    taskOf(TASKS.etatInconnu.quoi, paymentId, [
      showPayment(paymentId),
      ...seenInPortal(TASKS.etatInconnu, paymentId),
    ]),
  );

export const late = (morning: Morning): Task[] =>
  morning.late.map(({ id }) =>
    taskOf(TASKS.enAttente.quoi, id, [showPayment(id), ...seenInPortal(TASKS.enAttente, id)]),
  );

export const operations = (morning: Morning): Task[] =>
  morning.operations.map(({ paymentId, cents }) =>
    taskOf(
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

export const chargeBacks = ({ report }: Morning): Task[] =>
  report.accounts.chargeBacks.map(({ paymentId, cents, answerBy }) =>
    taskOf(
      answerBy === null
        ? TASKS.impaye.quoi
        : say(TASKS.impaye.avant, { jour: formatDay(answerBy) }),
      paymentId,
      [
        showPayment(paymentId),
        step(TASKS.impaye.gagne, `paiement ${paymentId} --charged-back-won EUROS ${REASON}`),
      ],
      formatMoney(cents, 'EUR'),
    ),
  );
