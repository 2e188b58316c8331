import { plainEuros } from '#contract/domain/amounts.ts';
import type { ToldPayment } from '../../../store/told.ts';
import type { Morning } from '../readMorning.ts';
import { formatMoney, say, TEXTS } from '../wording.ts';
import { paymentWords } from './recognise.ts';
import { REASON, type Step, showPayment, step, type Task } from './task.ts';

const { taches: TASKS, aFaire: LABELS } = TEXTS;

/** What the administration's last records say against payments made here. */
export const toldPayments = (morning: Morning): Task[] =>
  morning.told.map((told) => ({
    ...(told.tooMuch > 0 ? paidTwice(told) : takenBack(told)),
    about:
      told.paymentId === null
        ? [say(LABELS.amende, { amende: told.fineNumber })]
        : paymentWords(morning, told.paymentId),
  }));

const shown = ({ paymentId }: ToldPayment): Step[] =>
  paymentId === null ? [] : [showPayment(paymentId)];

function takenBack(told: ToldPayment): Omit<Task, 'about'> {
  const { reference, cents, paymentId } = told;
  return {
    what: TASKS.desimpute.quoi,
    money: formatMoney(cents, 'EUR'),
    steps: [
      ...shown(told),
      ...(paymentId === null
        ? []
        : [
            step(
              TASKS.desimpute.repris,
              `paiement ${paymentId} --charged-back EUROS --answer-by JOUR ${REASON}`,
            ),
          ]),
      step(TASKS.desimpute.retirer, `desimputer ${reference} ${REASON}`),
    ],
  };
}

function paidTwice(told: ToldPayment): Omit<Task, 'about'> {
  const { reference, cents, elsewhere, tooMuch } = told;
  const ofOurs = Math.min(cents, tooMuch);
  return {
    what: say(TASKS.payeDeux.quoi, {
      ici: formatMoney(cents, 'EUR'),
      ailleurs: formatMoney(elsewhere, 'EUR'),
    }),
    money: formatMoney(tooMuch, 'EUR'),
    steps: [
      ...shown(told),
      step(
        TASKS.payeDeux.rendre,
        `desimputer ${reference} --amount ${plainEuros(ofOurs)} ${REASON}`,
      ),
    ],
  };
}
