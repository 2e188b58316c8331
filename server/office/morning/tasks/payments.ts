import { EURO } from '#contract/domain/amounts.ts';
import type { Sum } from '../../totals.ts';
import { formatDay, say, TEXTS } from '../../wording.ts';
import type { Morning } from '../readMorning.ts';
import { endReservation, sayOperation, sayTaken, sayWon, stepsFor } from './offers.ts';
import { paymentWords } from './recognise.ts';
import type { Step, Task } from './task.ts';

const { taches: TASKS } = TEXTS;

const taskOf = (
  morning: Morning,
  what: string,
  id: string,
  steps: readonly Step[],
  money: Sum | null = null,
  until: string | null = null,
): Task => ({
  payment: id,
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
      stepsFor(morning, paymentId, endReservation),
      { cents, currency: EURO },
      lastDay,
    ),
  );

export const unknownStatuses = (morning: Morning): Task[] =>
  morning.report.unknown.map(({ paymentId }) =>
    taskOf(
      morning,
      TASKS.etatInconnu.quoi,
      paymentId,
      stepsFor(morning, paymentId, sayTaken(TASKS.etatInconnu)),
    ),
  );

export const late = (morning: Morning): Task[] =>
  morning.late.map(({ id }) =>
    taskOf(morning, TASKS.enAttente.quoi, id, stepsFor(morning, id, sayTaken(TASKS.enAttente))),
  );

export const operations = (morning: Morning): Task[] =>
  morning.operations.map(({ paymentId, cents }) =>
    taskOf(morning, TASKS.operation.quoi, paymentId, stepsFor(morning, paymentId, sayOperation), {
      cents,
      currency: EURO,
    }),
  );

export const chargeBacks = (morning: Morning): Task[] =>
  morning.chargeBacks.map(({ paymentId, cents, currency, answerBy }) =>
    taskOf(
      morning,
      TASKS.impaye.quoi,
      paymentId,
      stepsFor(morning, paymentId, sayWon(cents)),
      { cents, currency },
      answerBy,
    ),
  );

export const unconfirmed = (morning: Morning): Task[] =>
  morning.report.unconfirmed.map(({ paymentId, cents, currency }) =>
    taskOf(
      morning,
      TASKS.sansReponse.quoi,
      paymentId,
      stepsFor(morning, paymentId, sayTaken(TASKS.sansReponse)),
      { cents, currency },
    ),
  );
