import type { Difference } from '../../database/tables/reports.ts';
import type { AsideReason } from '../../till/payments.ts';
import type { Morning } from '../readMorning.ts';
import { formatMoney, say, TEXTS } from '../wording.ts';
import { knownLine, lineWords, paymentWords } from './recognise.ts';
import { NOTE, REASON, type Step, seenInPortal, showPayment, step, type Task } from './task.ts';

const { taches: TASKS, aFaire: LABELS } = TEXTS;

type LineKind = Extract<Difference['cause'], { kind: 'line' }>['line'];

function lineTask(kind: LineKind, id: number): Pick<Task, 'what' | 'steps'> {
  const line = `line ${id}`;
  switch (kind) {
    case 'remittance':
      return {
        what: TASKS.versement.quoi,
        steps: [
          step(
            TASKS.versement.export,
            'export-reglements --from JOUR --to JOUR --format excel --out FICHIER',
          ),
          step(TASKS.versement.jours, `${line} --from JOUR --to JOUR ${NOTE}`),
        ],
      };
    case 'charge-back':
      return {
        what: TASKS.repris.quoi,
        steps: [
          step(
            TASKS.repris.lettre,
            `paiement PAIEMENT --charged-back EUROS --fee EUROS --answer-by JOUR ${REASON}`,
          ),
          step(TASKS.repris.autreSomme, `${line} --payment PAIEMENT ${NOTE}`),
        ],
      };
    case 'unclear-credit':
      return {
        what: TASKS.credit.quoi,
        steps: [
          step(TASKS.credit.payeur, `${line} --transfer ${NOTE}`),
          step(TASKS.credit.autre, `${line} ${NOTE}`),
        ],
      };
    case 'transfer':
    case 'commission':
    case 'other':
      return {
        what: TASKS.autreLigne.quoi,
        steps: [step(TASKS.autreLigne.dire, `${line} ${NOTE}`)],
      };
  }
}

/** Offers no refund of missing money, and none of a transfer, which the provider cannot send back. */
function itemSteps(
  reason: AsideReason,
  { item, cents, paymentId }: Difference,
  isOfBank: boolean,
): Step[] {
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
  const namesNoFine = reason === 'unknown-attempt' || reason.startsWith('transfer-');
  return [
    ...(isOfBank ? [] : [step(cases.rendre, `rembourser ${id} ${REASON}`)]),
    namesNoFine
      ? step(cases.compterPour, `${close} counted --fine NUMÉRO ${NOTE}`)
      : step(cases.compter, `${close} counted ${NOTE}`),
    step(isOfBank ? cases.renduVirement : cases.renduAutrement, `${close} returned ${NOTE}`),
  ];
}

function causeTask(difference: Difference, morning: Morning): Pick<Task, 'what' | 'steps'> {
  const { cause, line, paymentId } = difference;
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
    case 'overdue':
      return {
        what: TASKS.horsReleve.quoi,
        steps: [showPayment(id), step(TASKS.horsReleve.lire, 'statement FICHIER')],
      };
    case 'line':
      return lineTask(cause.line, line ?? 0);
    case 'repeat':
      return {
        what: say(TASKS.repetition.quoi, { connue: knownLine(morning, cause.known) }),
        steps: [
          step(TASKS.repetition.meme, `line ${line} --same ${NOTE}`),
          step(TASKS.repetition.autre, `line ${line} --another ${NOTE}`),
        ],
      };
    case 'item':
      return {
        what: TEXTS.motifs[cause.reason],
        steps: itemSteps(cause.reason, difference, morning.isOfBank(difference)),
      };
  }
}

export const differences = (morning: Morning): Task[] =>
  morning.differences.map((difference) => {
    const { paymentId, item, line, cents, currency } = difference;
    return {
      ...causeTask(difference, morning),
      about: [
        ...(item === null ? [] : [say(LABELS.article, { article: item })]),
        ...(line === null ? [] : lineWords(morning, line)),
        ...(paymentId === null ? [] : paymentWords(morning, paymentId)),
      ],
      money: formatMoney(cents, currency),
    };
  });
