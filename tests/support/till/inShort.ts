import type { Dossier } from '#server/till/dossier.ts';
import { isUnderWay, type Payment } from '#server/till/payments.ts';
import { waitingOf } from '#server/till/waiting.ts';
import { isDoubted, linesOf, sumOf } from './invariants.ts';

/** The money of a dossier in one line: `fine PAYE; P1 9000 counted`. */
export const inShort = (dossier: Dossier): string =>
  [
    ...dossier.fines
      .filter(({ status }) => status !== 'A_PAYER' && status !== 'PAYE_AUTRE')
      .map(({ id, status }) => `${id} ${status}`),
    ...dossier.fines.flatMap(({ attempts }) =>
      attempts.filter(({ live }) => live).map(({ reference }) => `${reference} live`),
    ),
    ...dossier.payments.map((payment) => moneyOf(dossier, payment)),
  ].join('; ');

function moneyOf(dossier: Dossier, payment: Payment): string {
  const counted = sumOf(linesOf(dossier, payment));
  const waiting = waitingOf(dossier, payment);
  const parts = [
    ...(counted === 0 ? [] : [`${counted} counted`]),
    ...(waiting.cents === 0 ? [] : [`${waiting.cents} ${waiting.reason}`]),
    ...payment.declarations.map(({ reason, cents }) => `${cents} declared ${reason}`),
    ...payment.operations.filter(isUnderWay).map(({ cents }) => `${cents} promised`),
    ...(payment.state === 'reserved' ? [`${payment.reservedCents} reserved`] : []),
    ...(isDoubted(dossier, payment) ? ['in doubt'] : []),
    ...(payment.heardSinceAnswer ? ['to ask'] : []),
  ];
  return `${payment.id} ${parts.join(', ') || 'holds nothing'}`;
}
