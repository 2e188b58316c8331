import { EURO, plainEuros } from '#contract/domain/amounts.ts';
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
    about: [
      ...(told.paymentId === null
        ? [say(LABELS.amende, { amende: told.fineNumber })]
        : paymentWords(morning, told.paymentId)),
      ...(told.tooMuch > 0 ? [paidWhere(told)] : []),
    ],
    since: null,
  }));

const paidWhere = ({ cents, elsewhere }: ToldPayment): string =>
  say(TASKS.payeDeux.ou, {
    ici: formatMoney(cents, EURO),
    ailleurs: formatMoney(elsewhere, EURO),
  });

const shown = ({ paymentId }: ToldPayment): Step[] =>
  paymentId === null ? [] : [showPayment(paymentId)];

function takenBack(told: ToldPayment): Pick<Task, 'what' | 'money' | 'steps'> {
  const { reference, cents, paymentId } = told;
  return {
    what: TASKS.desimpute.quoi,
    money: { cents, currency: EURO },
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

function paidTwice(told: ToldPayment): Pick<Task, 'what' | 'money' | 'steps'> {
  const { reference, cents, tooMuch } = told;
  const ofOurs = Math.min(cents, tooMuch);
  return {
    what: TASKS.payeDeux.quoi,
    money: { cents: tooMuch, currency: EURO },
    steps: [
      ...shown(told),
      step(
        TASKS.payeDeux.rendre,
        `desimputer ${reference} --amount ${plainEuros(ofOurs)} ${REASON}`,
      ),
    ],
  };
}
