import type { Difference } from '../../../database/tables/reports.ts';
import type { AsideReason } from '../../../till/payments.ts';
import type { Morning } from '../readMorning.ts';
import { formatMoney, say, TEXTS } from '../wording.ts';
import { paymentWords } from './recognise.ts';
import { NOTE, REASON, type Step, seenInPortal, showPayment, step, type Task } from './task.ts';

const { taches: TASKS, aFaire: LABELS } = TEXTS;

/** Offers no refund of missing money. */
function itemSteps(reason: AsideReason, { item, cents, paymentId }: Difference): Step[] {
  const id = item ?? 0;
  const close = `close ${id} --outcome`;
  const { article: cases } = TASKS;
  if (cents < 0) {
    return [
      showPayment(paymentId ?? ''),
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
    case 'item':
      return {
        what: TEXTS.motifs[cause.reason],
        steps: itemSteps(cause.reason, difference),
      };
  }
}

export const differences = (morning: Morning): Task[] =>
  morning.differences.map((difference) => {
    const { paymentId, item, cents, currency } = difference;
    return {
      ...causeTask(difference, morning),
      about: [
        ...(item === null ? [] : [say(LABELS.article, { article: item })]),
        ...(paymentId === null ? [] : paymentWords(morning, paymentId)),
      ],
      money: formatMoney(cents, currency),
    };
  });
