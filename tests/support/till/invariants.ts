import { EURO } from '#contract/domain/amounts.ts';
import { type Dossier, type Entry, type FineAccount, freeCents } from '#server/till/dossier.ts';
import { doubtOf } from '#server/till/doubt.ts';
import type { AsideReason, Declaration, DoubtReason, Payment } from '#server/till/payments.ts';
import { computeAmounts } from '#server/till/schedule.ts';
import { sumsOf } from '#server/till/sums.ts';
import { waitingOf as computedWaiting } from '#server/till/waiting.ts';

/**
 * What is wrong with a dossier, in the oracle's own words: nothing, after every event. The dossier may also be read from a
 * database.
 */
export const faultsOf = (dossier: Dossier): string[] => [
  ...dossier.payments.flatMap((payment) => paymentFaults(dossier, payment)),
  ...shownFaults(dossier, dossier.payments),
  ...nameFaults(dossier),
  ...dossier.fines.flatMap((fine) => fineFaults(dossier, fine)),
  ...pairFaults(dossier),
];

export const sumOf = (lines: readonly { readonly cents: number }[]): number =>
  lines.reduce((sum, { cents }) => sum + cents, 0);

export const linesOf = ({ fines }: Dossier, { names }: Payment): Entry[] =>
  fines
    .flatMap(({ entries }) => entries)
    .filter(({ paymentId }) => paymentId !== null && names.includes(paymentId));

export const standing = (entries: readonly Entry[]): Entry[] =>
  entries.filter(
    ({ id, reverses }) => reverses === null && !entries.some((line) => line.reverses === id),
  );

export const priceOn = ({ tariff }: FineAccount, day: string): number =>
  computeAmounts(tariff, day).applicable;

export const attemptOf = ({ fines }: Dossier, { attemptId }: Payment) =>
  fines.flatMap(({ attempts }) => attempts).find(({ id }) => id === attemptId) ?? null;

/** What the provider has, less what a person says it has not any more. */
export const believedCents = ({ capturedCents, returnedCents, declarations }: Payment): number =>
  capturedCents - returnedCents - sumOf(declarations);

export const promisedOf = ({ operations }: Payment): number =>
  sumOf(operations.filter((one) => one.kind === 'refund' && isOpen(one.state)));

/** What is believed and not counted. */
export const waitingOf = (dossier: Dossier, payment: Payment): number =>
  believedCents(payment) - sumOf(linesOf(dossier, payment));

const isOpen = (state: string): boolean => state === 'asked' || state === 'unknown';

/** The facts by any of which money is not the exact money of an attempt. */
const ODD: Readonly<Record<DoubtReason, (dossier: Dossier, payment: Payment) => boolean>> = {
  'unknown-status': (_, { state }) => state === 'unknown',
  'unknown-attempt': (dossier, payment) => attemptOf(dossier, payment) === null,
  'other-attempt': (_, { otherAttempt }) => otherAttempt,
  'other-currency': (_, { currency }) => currency !== EURO,
  'other-amount': (dossier, payment) => {
    const { state, reportedCents, capturedCents } = payment;
    const isLess = state === 'captured' && reportedCents !== null && reportedCents < capturedCents;
    const attempt = attemptOf(dossier, payment);
    return isLess || (attempt !== null && attempt.cents !== capturedCents);
  },
};

/** Only a person may say whose money it is, and none has. */
export const isDoubted = (dossier: Dossier, payment: Payment): boolean => {
  if (payment.explainedStatus !== null) return false;
  if (payment.capturedCents === 0) return payment.state === 'unknown';
  return believedCents(payment) > 0 && Object.values(ODD).some((isSo) => isSo(dossier, payment));
};

const isTakenBack = (dossier: Dossier, payment: Payment): boolean =>
  linesOf(dossier, payment).some(({ reverses }) => reverses !== null);

/** What must be true of a payment whose money waits for the reason. Of several that are true any may be told. */
const TRUE_OF: Readonly<Record<AsideReason, (dossier: Dossier, payment: Payment) => boolean>> = {
  ...ODD,
  'taken-back': (dossier, payment) => waitingOf(dossier, payment) < 0,
  reversed: isTakenBack,
  'came-back': (_, { declarations }) => declarations.length > 0,
  overpaid: (dossier, payment) =>
    payment.declarations.length === 0 && !isTakenBack(dossier, payment),
};

/** Missing money is told as that, and money in doubt by its doubt, because only a person may count it. */
function mayWaitAs(dossier: Dossier, payment: Payment, reason: AsideReason): boolean {
  const isMissing = waitingOf(dossier, payment) < 0;
  if (isMissing !== (reason === 'taken-back')) return false;
  const isDoubt = Object.hasOwn(ODD, reason);
  return (
    TRUE_OF[reason](dossier, payment) && (isMissing || isDoubt === isDoubted(dossier, payment))
  );
}

/** The reason that the till tells, which `faultsOf` has judged. Null: nothing waits. */
export const reasonOf = (dossier: Dossier, payment: Payment): AsideReason | null =>
  waitingOf(dossier, payment) === 0 ? null : computedWaiting(dossier, payment).reason;

/** What the till computes for all who read it, against what the oracle sees (rules 3 and 4). */
function readings(dossier: Dossier, payment: Payment): readonly (readonly [boolean, string])[] {
  const { id } = payment;
  const waiting = waitingOf(dossier, payment);
  const computed = computedWaiting(dossier, payment);
  const doubt = doubtOf(dossier, payment);
  const isDoubtTrue =
    doubt === null
      ? !isDoubted(dossier, payment)
      : isDoubted(dossier, payment) && ODD[doubt](dossier, payment);
  const free = Math.max(0, waiting - promisedOf(payment));
  return [
    [!isDoubtTrue, `the doubt of ${id} is ${doubt}`],
    [computed.cents !== waiting, `${computed.cents} of ${id} wait, and not ${waiting}`],
    [
      waiting !== 0 && !mayWaitAs(dossier, payment, computed.reason),
      `${id} waits as ${computed.reason}`,
    ],
    [freeCents(dossier, payment) !== free, `${freeCents(dossier, payment)} of ${id} are free`],
  ];
}

/** Of the money of a fine's payments each cent is shown once, unless some is missing. */
function shownFaults(dossier: Dossier, payments: readonly Payment[]): string[] {
  const euros = payments.filter(({ currency }) => currency === EURO);
  const sums = sumsOf(dossier, payments);
  const isMissing = euros.some((payment) => waitingOf(dossier, payment) < 0);
  const parts =
    sums.countedCents +
    sums.excessCents +
    sums.doubtedCents +
    sums.returningCents +
    sums.returnedCents;
  const taken = euros.reduce((sum, { capturedCents }) => sum + capturedCents, 0);
  const writtenOff = sumOf(
    euros.flatMap(({ declarations }) =>
      declarations.filter(({ reason }) => reason === 'written-off'),
    ),
  );
  return [
    ...(sums.isMissing === isMissing ? [] : ['what is missing is not shown']),
    ...(sums.takenCents === taken ? [] : [`${sums.takenCents} are shown as taken`]),
    ...(isMissing || parts + writtenOff === taken ? [] : [`of ${taken} taken ${parts} are shown`]),
  ];
}

function paymentFaults(dossier: Dossier, payment: Payment): string[] {
  const { id, declarations, operations, capturedCents, returnedCents } = payment;
  const lines = linesOf(dossier, payment);
  const attempt = attemptOf(dossier, payment);
  const faults: readonly (readonly [boolean, string])[] = [
    ...readings(dossier, payment),
    [capturedCents < 0 || returnedCents < 0, `a figure of ${id} is negative`],
    // A declaration answers one status (rule 9): under another one that may take money, nobody has answered.
    [
      payment.explainedStatus !== null &&
        payment.explainedStatus !== payment.status &&
        (['pending', 'reserved', 'unknown'].includes(payment.state) ||
          (payment.state === 'captured' && capturedCents === 0)),
      `rule 9: a declaration about ${payment.explainedStatus} answers ${payment.status} of ${id}`,
    ],
    [
      declarations.some((one) => remains(declarations, one) < 0),
      `a declaration of ${id} is taken back twice`,
    ],
    [
      operations.filter((one) => one.kind === 'refund' && isOpen(one.state)).length > 1,
      `two refunds of ${id}`,
    ],
    [
      lines.length > 0 &&
        !dossier.fines.some(
          (fine) =>
            fine.id === payment.fineId && lines.every((line) => fine.entries.includes(line)),
        ),
      `${id} counts outside its home`,
    ],
    [
      attempt !== null &&
        !dossier.fines.some(
          (fine) => fine.id === payment.fineId && fine.attempts.includes(attempt),
        ),
      `${id} is not at home with its attempt`,
    ],
    [
      attempt?.live === true && believedCents(payment) > 0 && !isDoubted(dossier, payment),
      `invariant 4: ${attempt?.id} waits beside its money`,
    ],
  ];
  return faults.filter(([isFault]) => isFault).map(([, fault]) => fault);
}

/** Cents of a declaration that no figure of the provider has replaced. Losses are negative by nature. */
const remains = (
  declarations: readonly Declaration[],
  { reason, operationId }: Declaration,
): number =>
  reason === 'written-off'
    ? 0
    : sumOf(declarations.filter((one) => one.reason === reason && one.operationId === operationId));

function nameFaults({ payments, fines }: Dossier): string[] {
  const names = payments.flatMap((payment) => payment.names);
  const lost = fines
    .flatMap(({ entries }) => entries)
    .filter(({ paymentId }) => paymentId !== null && !names.includes(paymentId));
  return [
    ...(new Set(names).size < names.length ? ['one id names two payments'] : []),
    ...payments
      .filter(({ id, names: own }) => !own.includes(id))
      .map(({ id }) => `${id} is no name of itself`),
    ...lost.map(({ id }) => `the line ${id} has no payment`),
  ];
}

const isCovered = (fine: FineAccount): boolean => {
  let paid = fine.paidElsewhere;
  return standing(fine.entries).some(({ cents, day }) => {
    paid += cents;
    return paid >= priceOn(fine, day);
  });
};

function fineFaults(dossier: Dossier, fine: FineAccount): string[] {
  return [
    ...tooMuch(fine),
    ...reversalFaults(fine),
    ...statusFaults(dossier, fine),
    ...fine.attempts
      .filter(({ live, checkoutEnd: checkout }) => live && checkout !== null)
      .filter((attempt) =>
        dossier.payments
          .filter(({ attemptId }) => attemptId === attempt.id)
          .every((one) => isEnded(dossier, one)),
      )
      .map(({ id }) => `${id} never ends`),
  ];
}

/** The payment can bring no more money. */
const isEnded = (dossier: Dossier, payment: Payment): boolean =>
  payment.capturedCents > 0
    ? !isDoubted(dossier, payment)
    : payment.state === 'not-taken' || payment.explainedStatus !== null;

/** I1: never more than was owed on the day of the price. */
function tooMuch(fine: FineAccount): string[] {
  let paid = 0;
  return standing(fine.entries).flatMap(({ cents, day }) => {
    paid += cents;
    return paid > priceOn(fine, day) ? [`I1: ${paid} of ${fine.id}`] : [];
  });
}

/** Invariant 6: a line is taken back once, and whole. */
const reversalFaults = ({ entries }: FineAccount): string[] =>
  entries
    .filter(({ reverses, cents }) => reverses !== null || cents <= 0)
    .filter(({ cents, reverses }) => {
      const line = entries.find(({ id }) => id === reverses);
      const times = entries.filter((one) => one.reverses === reverses).length;
      return line?.cents !== -cents || times > 1;
    })
    .map(({ id }) => `invariant 6: the line ${id}`);

/** Decided by a person or a record. */
const HELD = ['PAIEMENT_ANNULE', 'PAIEMENT_DESIMPUTE', 'PAIEMENT_DIVERS', 'PAIEMENT_EXPIRE'];
const CLOSED = ['PAYE', 'PAYE_AUTRE', ...HELD];

/** I3: the status says what the ledger says. */
function statusFaults({ fines }: Dossier, fine: FineAccount): string[] {
  const other = fines.find(({ id, pairKey: pair }) => id !== fine.id && pair === fine.pairKey);
  const expected = expectedStatus(fine, other);
  return expected === null || expected === fine.status
    ? []
    : [`I3: ${fine.id} is ${fine.status} and not ${expected}`];
}

/** Null where a record of the administration decides. */
function expectedStatus(fine: FineAccount, other: FineAccount | undefined): string | null {
  const { status, entries, attempts } = fine;
  if (isCovered(fine)) return 'PAYE';
  // The administration says that it was paid elsewhere.
  if (status === 'PAYE') return null;
  if (other && isCovered(other)) return 'PAYE_AUTRE';
  if (attempts.some(({ live }) => live)) return 'EN_COURS_PAIEMENT';
  if (HELD.includes(status) || entries.length + attempts.length === 0) return null;
  // An operator takes the payment of the other number back before he reopens both.
  if (status === 'PAYE_AUTRE' && other && CLOSED.includes(other.status)) return null;
  if (standing(entries).some(({ waits }) => waits)) return 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL';
  return status === 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL' ? null : 'A_PAYER';
}

const isLive = ({ attempts }: FineAccount): boolean => attempts.some(({ live }) => live);
export const isPaid = ({ entries }: FineAccount): boolean => sumOf(entries) > 0;

/** D-48, I4, I7: pairs as the records want them; one attempt at a time, and money on one number only. */
function pairFaults({ fines }: Dossier): string[] {
  return fines.flatMap((fine, index) =>
    fines.slice(index + 1).flatMap((other) => {
      const deposit = [fine, other].find(({ tariff }) => tariff.isDeposit);
      const named = [fine, other].filter((one) => one.depositNumber === deposit?.tariff.number);
      const rivals = fines.filter(({ depositNumber }) => depositNumber === deposit?.tariff.number);
      const isWanted = deposit !== undefined && named.length === 1 && named[0] !== deposit;
      if (fine.pairKey !== other.pairKey) {
        const isBarred = (isLive(fine) && isLive(other)) || (isPaid(fine) && isPaid(other));
        return isWanted && rivals.length === 1 && !isBarred
          ? [`D-48: ${fine.id} and ${other.id} are kept apart`]
          : [];
      }
      return [
        ...(isWanted ? [] : [`D-48: no record pairs ${fine.id} and ${other.id}`]),
        ...(isLive(fine) && isLive(other) ? ['I4: two live attempts'] : []),
        ...(isPaid(fine) && isPaid(other) ? ['I7: both numbers hold money'] : []),
      ];
    }),
  );
}
