import { EURO } from '#contract/domain/amounts.ts';
import type { ToldPayment } from '../../../store/told.ts';
import { findPayment } from '../../../till/dossier.ts';
import { standingEntries } from '../../../till/situation.ts';
import { formatMoney, say, TEXTS } from '../../wording.ts';
import type { Morning } from '../readMorning.ts';
import { accepted, sayChargedBack, takeBack } from './offers.ts';
import { paymentWords } from './recognise.ts';
import { type Step, showPayment, type Task } from './task.ts';

const { taches: TASKS, aFaire: LABELS } = TEXTS;

/** What the administration's last records say against payments made here. */
export const toldPayments = (morning: Morning): Task[] =>
  morning.told.map((told) => {
    const { paymentId, fineNumber, cents, tooMuch } = told;
    const recognised =
      paymentId === null
        ? [say(LABELS.amende, { amende: fineNumber })]
        : paymentWords(morning, paymentId);
    const shared = {
      ...(paymentId === null ? {} : { payment: paymentId }),
      since: null,
      steps: stepsOf(morning, told),
    };
    return tooMuch > 0
      ? {
          ...shared,
          what: TASKS.payeDeux.quoi,
          about: [...recognised, paidWhere(told)],
          money: { cents: tooMuch, currency: EURO },
        }
      : {
          ...shared,
          what: TASKS.desimpute.quoi,
          about: recognised,
          money: { cents, currency: EURO },
        };
  });

const paidWhere = ({ cents, elsewhere }: ToldPayment): string =>
  say(TASKS.payeDeux.ou, {
    ici: formatMoney(cents, EURO),
    ailleurs: formatMoney(elsewhere, EURO),
  });

function stepsOf({ dossiers }: Morning, told: ToldPayment): Step[] {
  const { paymentId, fineNumber, reference, cents, tooMuch } = told;
  const shown = paymentId === null ? [] : [showPayment(paymentId)];
  const dossier = dossiers.get(fineNumber);
  if (dossier === undefined) return shown;
  const payment = findPayment(dossier, paymentId ?? '');
  const entries = dossier.fines.flatMap(({ id: fineId, entries: lines }) =>
    standingEntries(lines)
      .filter((line) => line.reference === reference)
      .map(({ id: entryId }) => ({ fineId, entryId })),
  );
  const back = (when: string, part: number | null) =>
    entries.map((entry) => takeBack(when, reference, entry, part));
  const offers =
    tooMuch > 0
      ? back(TASKS.payeDeux.rendre, Math.min(cents, tooMuch))
      : [
          ...(payment === undefined
            ? []
            : sayChargedBack(cents)({ payment, dossier, named: payment.id })),
          ...back(TASKS.desimpute.retirer, null),
        ];
  return [...shown, ...accepted(dossier, offers)];
}
