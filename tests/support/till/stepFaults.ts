import { EURO } from '#contract/domain/amounts.ts';
import type { CheckoutOver } from '#server/till/attempts.ts';
import type { Change } from '#server/till/changes.ts';
import type { Dossier, FineAccount } from '#server/till/dossier.ts';
import { findPayment } from '#server/till/dossier.ts';
import type { Heard } from '#server/till/heard/events.ts';
import type { TillEvent } from '#server/till/judge.ts';
import type { Payment } from '#server/till/payments.ts';
import type { StartAsked } from '#server/till/start.ts';
import {
  attemptOf,
  believedCents,
  isDoubted,
  isPaid,
  linesOf,
  priceOn,
  promisedOf,
  reasonOf,
  standing,
  sumOf,
  waitingOf,
} from './invariants.ts';

/** What is wrong with what an event did to a dossier. */
export const faultsOfStep = (
  before: Dossier,
  event: TillEvent,
  after: Dossier,
  changes: readonly Change[],
): string[] => [
  ...changedLines(before, after),
  ...newLines(before, after),
  ...logFaults(before, after, changes),
  ...standingFaults(before, after, changes),
  ...verdictFaults(before, event, after, changes),
];

/** What waits, by payment and reason: what was logged before and what this event logs sum to what waits now (rule 3). */
function logFaults(before: Dossier, after: Dossier, changes: readonly Change[]): string[] {
  return after.payments.flatMap((payment) => {
    const sums = new Map<string, number>();
    const add = (reason: string | null, cents: number) =>
      reason !== null && sums.set(reason, (sums.get(reason) ?? 0) + cents);
    for (const known of before.payments.filter(({ id }) => payment.names.includes(id))) {
      add(reasonOf(before, known), waitingOf(before, known));
    }
    for (const change of changes) {
      if (change.kind === 'waits' && payment.names.includes(change.paymentId)) {
        add(change.reason, change.cents);
      }
    }
    const reason = reasonOf(after, payment);
    add(reason, -waitingOf(after, payment));
    return [...sums]
      .filter(([, cents]) => cents !== 0)
      .map(([name, cents]) => `${payment.id}: the log has ${cents} too many of ${name}`);
  });
}

/** What is stored beside a payment for lists is what waits of it, and its doubt, now. */
function standingFaults(before: Dossier, after: Dossier, changes: readonly Change[]): string[] {
  return after.payments.flatMap((payment) => {
    const known = before.payments.find(({ id }) => id === payment.id);
    const stood = known && `${reasonOf(before, known)} ${isDoubted(before, known)}`;
    const told = changes.findLast(
      (change) => change.kind === 'stands' && change.paymentId === payment.id,
    );
    const stored = told?.kind === 'stands' ? `${told.waitingReason} ${told.doubt !== null}` : stood;
    const stands = `${reasonOf(after, payment)} ${isDoubted(after, payment)}`;
    return (stored ?? 'null false') === stands
      ? []
      : [`${payment.id} is stored as ${stored} and stands as ${stands}`];
  });
}

/** Invariant 6: a line that is written never changes. */
const changedLines = (before: Dossier, after: Dossier): string[] =>
  before.fines
    .filter(({ id, entries }) => {
      const now = after.fines.find((fine) => fine.id === id)?.entries ?? [];
      return JSON.stringify(now.slice(0, entries.length)) !== JSON.stringify(entries);
    })
    .map(({ id }) => `invariant 6: a line of ${id} has changed`);

/** I5: the balance of a new line is what is left to pay that day; invariant 1: its price is that of its attempt. */
function newLines(before: Dossier, after: Dossier): string[] {
  return after.fines.flatMap((fine) => {
    const old = before.fines.find(({ id }) => id === fine.id)?.entries.length ?? 0;
    return fine.entries
      .slice(old)
      .filter(({ reverses }) => reverses === null)
      .flatMap((line) => {
        const attempt = fine.attempts.find(({ id }) => id === line.attemptId);
        const paid = sumOf(standing(fine.entries)) + fine.paidElsewhere;
        const left =
          paid >= priceOn(fine, line.day) ? 0 : Math.max(0, priceOn(fine, after.today) - paid);
        return [
          ...(attempt && attempt.day !== line.day ? [`invariant 1: the price of ${line.day}`] : []),
          ...(line.balance === left ? [] : [`I5: a balance of ${line.balance} and not ${left}`]),
        ];
      });
  });
}

/** What each event must come to, whatever the sums are. */
function verdictFaults(
  before: Dossier,
  event: TillEvent,
  after: Dossier,
  changes: readonly Change[],
): string[] {
  const payment = 'paymentId' in event ? findPayment(before, event.paymentId) : undefined;
  switch (event.type) {
    case 'heard':
      return [
        ...figureFaults(before, event, after),
        ...countedByItself(before, event, after),
        ...endedByChance(event, changes),
      ];
    case 'operation-heard':
      return changes.some(
        (change) =>
          change.kind === 'operation-changed' &&
          change.operation.kind === 'refund' &&
          change.operation.state === 'done',
      )
        ? ['rule 11: a refund is done before the payment says so']
        : [];
    case 'start-asked':
      return startFaults(before, event, after);
    case 'checkout-over':
      return endFaults(before, event, after);
    case 'reopened':
      return isHeld(after, event.fineId, after)
        ? ['rule 8: a fine is reopened while money waits']
        : [];
    case 'refund-asked':
      return payment === undefined
        ? []
        : [
            ...unconfirmed(before, payment),
            ...(payment.currency === EURO ? [] : ['a refund in another currency']),
            ...overFree(before, payment, promised(after, payment)),
          ];
    case 'operation-declared':
      return payment === undefined ? [] : unconfirmed(before, payment);
    case 'payment-declared': {
      const now = findPayment(after, event.paymentId);
      const isConfirmed = now?.answered === true && !now.heardSinceAnswer;
      if (payment === undefined || !payment.heardSinceAnswer) return [];
      return isConfirmed === payment.silent
        ? []
        : ['rule 9: a declaration confirms what is known after a day, and not before'];
    }
    case 'waiting-settled': {
      const waited = payment === undefined ? 0 : waitingOf(before, payment);
      if (payment === undefined || waited <= 0) return [];
      const now = findPayment(after, payment.id);
      const moved = waited - (now === undefined ? 0 : waitingOf(after, now));
      const isLive = isBeingPaid(before, payment, event.fineId);
      return [
        ...unconfirmed(before, payment),
        ...overFree(before, payment, moved + promisedOf(payment)),
        ...(event.outcome === 'counted' && isLive
          ? ['money is counted while its fine is being paid']
          : []),
        ...(event.outcome === 'counted' && moved === 0 ? ['nothing is counted'] : []),
        ...(isMovedAway(payment, after, event.fineId)
          ? ['rule 13: the money of a card leaves its fine']
          : []),
      ];
    }
    case 'operation-repeated': {
      const repeated = payment?.operations.find(({ id }) => id === event.key);
      if (payment === undefined || repeated === undefined) return [];
      return [
        ...unconfirmed(before, payment),
        ...(repeated.kind === 'capture' ? captureFaults(before, payment) : []),
        ...(repeated.kind !== 'refund' && payment.state !== 'reserved'
          ? ['D-70: an amount that is not reserved any more is captured or freed']
          : []),
        ...(repeated.kind === 'refund' && believedCents(payment) < repeated.cents
          ? ['D-70: money that is gone is given back']
          : []),
      ];
    }
    case 'reservation-end-asked':
      return event.end === 'capture' && payment ? captureFaults(before, payment) : [];
    case 'imported':
      return before.fines.some(
        ({ id, paidElsewhere }) =>
          paidElsewhere > (after.fines.find((fine) => fine.id === id)?.paidElsewhere ?? 0),
      )
        ? ['D-48: a record lowers what was paid elsewhere']
        : [];
    default:
      return [];
  }
}

const isMovedAway = (payment: Payment, after: Dossier, fineId: string | null): boolean =>
  payment.fineId !== null &&
  fineId !== null &&
  fineId !== payment.fineId &&
  after.fines.some(
    ({ id, entries }) =>
      id === fineId && linesOf(after, payment).some((line) => entries.includes(line)),
  );

const promised = (dossier: Dossier, { id }: Payment): number => {
  const payment = findPayment(dossier, id);
  return payment === undefined ? 0 : promisedOf(payment);
};

/** Rule 10: promised cents are neither promised nor given away again. */
const overFree = (dossier: Dossier, payment: Payment, cents: number): string[] =>
  cents > waitingOf(dossier, payment) ? ['rule 10: promised money is used twice'] : [];

/** Rule 10: no command acts on money before its payments have answered. */
const unconfirmed = ({ payments }: Dossier, payment: Payment): string[] =>
  payments.some(
    (one) =>
      (one.id === payment.id ||
        (payment.attemptId !== null && one.attemptId === payment.attemptId)) &&
      (one.heardSinceAnswer || !one.answered),
  )
    ? ['rule 10: a command before the answer']
    : [];

/** True if another attempt than the payment's own is live. @param fineId that a person named */
const isBeingPaid = ({ fines }: Dossier, payment: Payment, fineId: string | null): boolean => {
  const home = fines.find(({ id }) => id === (fineId ?? payment.fineId));
  return fines
    .filter(({ pairKey: pair }) => pair === home?.pairKey)
    .some(({ attempts }) => attempts.some(({ live, id }) => live && id !== payment.attemptId));
};

/** What a fine owes at the price of a day. */
function dueOf({ fines }: Dossier, fine: FineAccount, day: string): number {
  const others = fines.filter(({ id, pairKey: pair }) => id !== fine.id && pair === fine.pairKey);
  const isClosed = ['PAYE', 'PAYE_AUTRE', 'PAIEMENT_ANNULE'].includes(fine.status);
  const isBarred = others.some(
    (one) => isPaid(one) || one.paidElsewhere > 0 || one.status === 'PAYE',
  );
  if (isClosed || isBarred) return 0;
  return Math.max(0, priceOn(fine, day) - sumOf(standing(fine.entries)) - fine.paidElsewhere);
}

/** True if a card may be charged, and no person has said what became of its last status. */
const mayStillBeCharged = ({ state, status, explainedStatus }: Payment): boolean =>
  (state === 'pending' || state === 'reserved') && status !== explainedStatus;

/** Rule 15, D-69: nothing else of the pair may be on its way to pay the fine. */
function captureFaults(dossier: Dossier, payment: Payment): string[] {
  const fine = dossier.fines.find(({ id }) => id === payment.fineId);
  const attempt = attemptOf(dossier, payment);
  const owed = fine && attempt ? dueOf(dossier, fine, attempt.day) : 0;
  const homes = dossier.fines.filter(({ pairKey: pair }) => pair === fine?.pairKey);
  const others = dossier.payments.filter(
    ({ id, fineId }) => id !== payment.id && homes.some((home) => home.id === fineId),
  );
  return [
    ...(owed >= payment.reservedCents ? [] : ['rule 15: a reservation that nothing owes is taken']),
    ...(others.some(mayStillBeCharged)
      ? ['D-69: a card is captured while another may be charged']
      : []),
  ];
}

const paymentsOfPair = ({ fines, payments }: Dossier, { pairKey }: FineAccount): Payment[] => {
  const homes = fines.filter((one) => one.pairKey === pairKey).map(({ id }) => id);
  return payments.filter(({ fineId }) => homes.includes(fineId ?? ''));
};

/** Rule 8: money of the pair is in doubt, or could pay what is due. */
function isHeld(dossier: Dossier, fineId: string, { today }: Dossier): boolean {
  const fine = dossier.fines.find(({ id }) => id === fineId);
  if (fine === undefined) return false;
  const due = dueOf(dossier, fine, today);
  return paymentsOfPair(dossier, fine).some(
    (payment) =>
      isDoubted(dossier, payment) ||
      (payment.currency === EURO &&
        due > 0 &&
        waitingOf(dossier, payment) - promisedOf(payment) >= due),
  );
}

/** Invariant 5: the service offers an amount, the payer only says it again. */
function startFaults(
  before: Dossier,
  { fineId, nature, asking }: StartAsked,
  after: Dossier,
): string[] {
  const fine = before.fines.find(({ id }) => id === fineId);
  const opened = after.fines.find(({ id }) => id === fineId)?.attempts[0];
  if (fine === undefined || opened === undefined) return ['a start without an attempt'];
  const due = dueOf(before, fine, before.today);
  const isOffered = nature === 'PARTIEL' ? opened.cents <= due : opened.cents === due;
  return [
    ...(isOffered && due > 0 ? [] : ['invariant 5: an amount that the service did not offer']),
    ...(isHeld(before, fineId, before) ? ['rule 8: a start while money waits'] : []),
    ...(asking !== 'ASKED' && isWatchedPage(before, fine)
      ? ['D-98: a start before the payments of an earlier page are known']
      : []),
    ...(paymentsOfPair(before, fine).some(mayStillBeCharged)
      ? ['D-69: a start while a card may still be charged']
      : []),
    ...(isForgotten(before, fine) ? ['D-77: a start while a forgotten page is looked for'] : []),
  ];
}

/** D-98: a page that nobody saw near its end may have taken a card whose id nobody can guess. */
function endFaults(before: Dossier, { reference, end }: CheckoutOver, after: Dossier): string[] {
  const [was, is] = [before, after].map(({ fines }) =>
    fines.flatMap(({ attempts }) => attempts).find((one) => one.reference === reference),
  );
  const expected = end === 'forgotten' && was?.isSeen ? 'expired' : end;
  return is?.checkoutEnd === expected ? [] : [`D-98: ${end} is noted as ${is?.checkoutEnd}`];
}

/** D-98: an earlier page of the pair that made no money known, and that is still asked about. */
const isWatchedPage = ({ fines, payments }: Dossier, { pairKey }: FineAccount): boolean =>
  fines
    .filter((one) => one.pairKey === pairKey)
    .flatMap(({ attempts }) => attempts)
    .some(
      ({ id, checkoutEnd, isAsked }) =>
        isAsked &&
        ['cancelled', 'expired', 'forgotten', 'paid'].includes(checkoutEnd ?? '') &&
        !payments.some((one) => one.attemptId === id && one.capturedCents > 0),
    );

/** True if a page of the pair was forgotten and may have a payment that nobody knows. */
const isForgotten = ({ fines, payments }: Dossier, { pairKey }: FineAccount): boolean =>
  fines
    .filter((one) => one.pairKey === pairKey)
    .flatMap(({ attempts }) => attempts)
    .some(
      ({ id, checkoutEnd, isAsked }) =>
        checkoutEnd === 'forgotten' &&
        isAsked &&
        payments.every(({ attemptId }) => attemptId !== id),
    );

const NOTHING = { capturedCents: 0, returnedCents: 0, state: 'pending', isFigureDeclared: false };

/** Rules 2 to 4 and 12: which message may change which figure. */
function figureFaults(before: Dossier, event: Heard, after: Dossier): string[] {
  const known = findPayment(before, event.paymentId);
  const was = known ?? NOTHING;
  const is = findPayment(after, event.paymentId);
  if (is === undefined) return ['a message without its payment'];
  const rises = is.capturedCents > was.capturedCents;
  const siblings = after.payments.filter(
    (one) => is.attemptId !== null && one.attemptId === is.attemptId && one.id !== is.id,
  );
  const isSecond = siblings.length > 0 && was.capturedCents === 0;
  const isStale = event.via === 'webhook' || event.revision !== (known?.revision ?? 0);
  const isMerged = is.id !== (known?.id ?? event.paymentId);
  const lowered =
    is.returnedCents > was.returnedCents ||
    (is.state !== was.state && !rises) ||
    !is.heardSinceAnswer;
  return [
    ...(is.capturedCents < was.capturedCents && !was.isFigureDeclared
      ? ['rule 3: what was taken falls']
      : []),
    ...(isStale && !isMerged && lowered ? ['rules 2, 4: news that may only raise does more'] : []),
    ...(event.via === 'webhook' && rises ? ['rule 2: a webhook brings money'] : []),
    ...(isSecond && is.capturedCents > 0 && !isMerged && !mayBringMoney(event, siblings)
      ? ['rule 12: a second id brings money']
      : []),
  ];
}

const mayBringMoney = ({ via }: Heard, siblings: readonly Payment[]): boolean =>
  via === 'answer' &&
  siblings.every(({ answered, explainedStatus }) => answered || explainedStatus !== null);

/** Rule 5: only money that nobody has touched, and that is in no doubt. */
function countedByItself(before: Dossier, event: Heard, after: Dossier): string[] {
  const payment = findPayment(after, event.paymentId);
  if (payment === undefined) return [];
  const lines = linesOf(after, payment);
  const known = before.fines.reduce((count, { entries }) => count + entries.length, 0);
  const all = after.fines.reduce((count, { entries }) => count + entries.length, 0);
  if (all === known) return [];
  const isTouched =
    payment.returnedCents > 0 ||
    payment.declarations.length > 0 ||
    payment.explainedStatus !== null ||
    payment.operations.some(({ kind, state }) => kind === 'refund' && state !== 'refused') ||
    lines.some(({ reverses }) => reverses !== null);
  return [
    ...(isTouched ? ['rule 5: touched money counts by itself'] : []),
    ...(isDoubted(after, payment) ? ['rule 8: money in doubt counts by itself'] : []),
  ];
}

/** Rule 11: an operation ends by its key or by its id, never by its amount. */
const endedByChance = (event: Heard, changes: readonly Change[]): string[] =>
  changes
    .flatMap((change) => (change.kind === 'operation-changed' ? change.operation : []))
    .filter(({ state }) => state === 'done' || state === 'refused')
    .filter(({ id, providerId }) => {
      const told = event.via === 'answer' ? event.operations : [];
      return !told.some((one) => one.key === id || one.providerId === providerId);
    })
    .map(({ id }) => `rule 11: ${id} ends by chance`);
