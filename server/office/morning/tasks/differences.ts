import type { Difference } from '../../../database/tables/reports.ts';
import type { AsideReason } from '../../../till/payments.ts';
import type { Morning } from '../readMorning.ts';
import { say, TEXTS } from '../wording.ts';
import { paymentWords } from './recognise.ts';
import { NOTE, REASON, type Step, seenInPortal, showPayment, step, type Task } from './task.ts';

const { taches: TASKS, aFaire: LABELS } = TEXTS;

/** Offers no refund of missing money. */
function waitingSteps(reason: AsideReason, { number, cents }: Difference): Step[] {
  const id = String(number);
  const close = `close ${id} --outcome`;
  const { attente: cases } = TASKS;
  if (cents < 0) {
    return [
      showPayment(id),
      step(cases.retirer, `desimputer RÉFÉRENCE ${REASON}`),
      step(cases.perdu, `${close} written-off ${NOTE}`),
    ];
  }
  return [
    step(cases.rendre, `rembourser ${id} ${REASON}`),
    reason === 'unknown-attempt'
      ? step(cases.compterPour, `${close} counted --fine NUMÉRO ${NOTE}`)
      : step(cases.compter, `${close} counted ${NOTE}`),
    step(cases.renduAutrement, `${close} returned ${NOTE}`),
  ];
}

function causeTask(difference: Difference, morning: Morning): Pick<Task, 'what' | 'steps'> {
  const { cause, paymentId } = difference;
  const id = paymentId ?? '';
  switch (cause.kind) {
    case 'unbooked':
      return {
        what: TASKS.nonInscrit.quoi,
        steps: [step(TASKS.nonInscrit.appeler, `cloture ${morning.report.day}`)],
      };
    case 'unanswered':
      return {
        what: TASKS.sansReponse.quoi,
        steps: [showPayment(id), ...seenInPortal(TASKS.sansReponse, id)],
      };
    case 'waiting':
      return {
        what: TEXTS.motifs[cause.reason],
        steps: waitingSteps(cause.reason, difference),
      };
  }
}

export const differences = (morning: Morning): Task[] =>
  morning.differences.map((difference) => {
    const { paymentId, number, cents, currency, since } = difference;
    return {
      ...causeTask(difference, morning),
      about: [
        ...(number === null ? [] : [say(LABELS.numero, { numero: number })]),
        ...(paymentId === null ? [] : paymentWords(morning, paymentId)),
      ],
      money: { cents, currency },
      since,
    };
  });
