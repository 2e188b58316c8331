import type { Difference } from '../../day/report.ts';
import { say, TEXTS } from '../../wording.ts';
import type { Morning } from '../readMorning.ts';
import { settleWaiting, stepsFor } from './offers.ts';
import { paymentWords } from './recognise.ts';
import { step, type Task } from './task.ts';

const { taches: TASKS, aFaire: LABELS } = TEXTS;

function causeTask(difference: Difference, morning: Morning): Pick<Task, 'what' | 'steps'> {
  const { cause, paymentId, number } = difference;
  const id = paymentId ?? '';
  switch (cause.kind) {
    case 'unbooked':
      return {
        what: TASKS.nonInscrit.quoi,
        steps: [step(TASKS.nonInscrit.appeler, `cloture ${morning.report.day}`)],
      };
    case 'waiting':
      return {
        what: TEXTS.motifs[cause.reason],
        steps: stepsFor(morning, id, settleWaiting, String(number)),
      };
  }
}

export const differences = (morning: Morning): Task[] =>
  morning.differences.map((difference) => {
    const { paymentId, number, cents, currency, since } = difference;
    return {
      ...causeTask(difference, morning),
      ...(number === null ? {} : { payment: String(number) }),
      about: [
        ...(number === null ? [] : [say(LABELS.numero, { numero: number })]),
        ...(paymentId === null ? [] : paymentWords(morning, paymentId)),
      ],
      money: { cents, currency },
      since,
    };
  });
