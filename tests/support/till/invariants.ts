import { isLive } from '#contract/domain/attempt.ts';
import type { Accepted } from '#server/till/answers.ts';
import type { AttemptOpening, Change } from '#server/till/changes.ts';
import { DOUBTS, type Entry, type FineAccount, findAttempt, fineOf } from '#server/till/dossier.ts';
import type { TillEvent } from '#server/till/judge.ts';
import type { ItemSettled } from '#server/till/operators.ts';
import { dueOn, type World } from './world.ts';

/** The seven invariants, in the walk's own words: what is wrong after a step, or null. */
export function broken(
  before: World,
  event: TillEvent,
  after: World,
  changes: readonly Change[],
): string | null {
  return (
    moneyLost(before, event, after, changes) ??
    wrongVerdict(before, event, after, changes) ??
    wrongLine(before, after) ??
    undone(before, after) ??
    after.dossier.fines.map(tooMuch).find((fault) => fault !== null) ??
    wrongPair(after) ??
    after.dossier.fines.map((fine) => wrongStatus(fine, after)).find((fault) => fault !== null) ??
    null
  );
}

const sum = (lines: readonly { readonly cents: number }[]): number =>
  lines.reduce((total, { cents }) => total + cents, 0);

const standing = (entries: readonly Entry[]): Entry[] =>
  entries.filter(
    ({ id, reverses }) => reverses === null && !entries.some((line) => line.reverses === id),
  );

/** The same money may be announced by several messages. */
export const moneyOf = ({ paymentId, cents, isOurs }: Accepted): string =>
  `${paymentId} ${cents} ${isOurs}`;

const ledger = ({ dossier }: World): number => sum(dossier.fines.flatMap(({ entries }) => entries));

/** I2: what comes in is in the ledger or set aside, to the cent; what is counted leaves its item. */
function moneyLost(
  before: World,
  event: TillEvent,
  after: World,
  changes: readonly Change[],
): string | null {
  const written = ledger(after) - ledger(before);
  const aside = sum(
    changes
      .filter((change) => change.kind === 'aside')
      .filter(({ reason }) => !DOUBTS.includes(reason)),
  );
  const came = incoming(before, event) + counted(event, changes);
  return written + aside === came
    ? null
    : `I2: ${came} of ${event.type} are ${written} in the ledger and ${aside} aside`;
}

function incoming({ heard }: World, event: TillEvent): number {
  if (event.type === 'transfer') return event.cents;
  if (event.type !== 'accepted') return 0;
  return heard.includes(moneyOf(event)) ? 0 : event.cents;
}

/** Money set aside that goes into the ledger. */
function counted(event: TillEvent, changes: readonly Change[]): number {
  if (event.type === 'accepted') {
    return changes.some(({ kind }) => kind === 'item-closed') ? event.cents : 0;
  }
  return event.type === 'item-settled' &&
    event.outcome === 'IMPUTE' &&
    changes.length > 0 &&
    !DOUBTS.includes(event.item.reason)
    ? event.item.cents
    : 0;
}

/** What each event must come to, whatever the sums are. */
function wrongVerdict(
  before: World,
  event: TillEvent,
  after: World,
  changes: readonly Change[],
): string | null {
  const books = changes.some(({ kind }) => kind === 'entry');
  switch (event.type) {
    case 'accepted': {
      const attempt = findAttempt(after.dossier, event.reference)?.attempt;
      const isExact = event.isOurs && event.amountsAgree && event.cents === attempt?.cents;
      if (!isExact) return books ? 'money that was not asked for is in the ledger' : null;
      // What was heard before may be in a person's hands.
      const isKnown = before.heard.includes(moneyOf(event));
      return attempt.state === 'ACCEPTEE' || isKnown ? null : 'accepted money does not win';
    }
    case 'start-asked':
      return changes.some(
        (change) => change.kind === 'attempt-opened' && !isAllowed(before, change),
      )
        ? 'invariant 5: an amount that the service did not offer'
        : null;
    case 'transfer':
      return books && changes.some(({ kind }) => kind === 'aside')
        ? 'a transfer of more than is due is in the ledger'
        : null;
    case 'item-settled':
      return changes.length > 0 ? wrongSettlement(before, event, after, books) : null;
    case 'imported':
      return before.dossier.fines.some(
        ({ id, paidElsewhere }) => paidElsewhere > fineOf(after.dossier, id).fine.paidElsewhere,
      )
        ? 'D-48: a record lowers what was paid elsewhere'
        : null;
    default:
      return null;
  }
}

function isAllowed({ dossier }: World, { fineId, cents, nature }: AttemptOpening): boolean {
  const { fine } = fineOf(dossier, fineId);
  const due = dueOn(fine, dossier.today) - sum(standing(fine.entries)) - fine.paidElsewhere;
  return nature === 'PARTIEL' ? cents <= due : cents === due;
}

function wrongSettlement(
  before: World,
  { item }: ItemSettled,
  after: World,
  books: boolean,
): string | null {
  const dispute = findAttempt(before.dossier, item.transactionReference);
  if (dispute?.attempt.state === 'LITIGE') {
    const ended = findAttempt(after.dossier, item.transactionReference)?.attempt;
    return ended && isLive(ended.state) ? 'a dispute does not end' : null;
  }
  const isBeingPaid = before.dossier.fines.some((fine) =>
    fine.attempts.some(({ state }) => isLive(state)),
  );
  const isPaired = new Set(before.dossier.fines.map(({ pair }) => pair)).size === 1;
  return books && isBeingPaid && isPaired
    ? 'an item is counted while its fine is being paid'
    : null;
}

/** Invariant 4: a refusal never undoes money. */
function undone(before: World, after: World): string | null {
  const accepted = before.dossier.fines
    .flatMap(({ attempts }) => attempts)
    .filter(({ state }) => state === 'ACCEPTEE');
  const isUndone = accepted.some(
    ({ reference }) => findAttempt(after.dossier, reference)?.attempt.state !== 'ACCEPTEE',
  );
  return isUndone ? 'invariant 4: an accepted attempt is undone' : null;
}

/** I5: the balance of a new line is what is left to pay that day; invariant 1: its price is that of its attempt. */
function wrongLine(before: World, after: World): string | null {
  for (const fine of after.dossier.fines) {
    const old = before.dossier.fines.find(({ id }) => id === fine.id)?.entries.length ?? 0;
    for (const line of fine.entries.slice(old).filter(({ reverses }) => reverses === null)) {
      const attempt = fine.attempts.find(({ id }) => id === line.attemptId);
      if (attempt && attempt.day !== line.day) return `invariant 1: the price of ${line.day}`;
      const paid = sum(standing(fine.entries)) + fine.paidElsewhere;
      const left =
        paid >= dueOn(fine, line.day) ? 0 : Math.max(0, dueOn(fine, after.dossier.today) - paid);
      if (line.balance !== left) return `I5: a balance of ${line.balance} and not ${left}`;
    }
  }
  return null;
}

const isCovered = (fine: FineAccount): boolean => {
  let paid = fine.paidElsewhere;
  return standing(fine.entries).some(({ cents, day }) => {
    paid += cents;
    return paid >= dueOn(fine, day);
  });
};

/** I1: never more than was owed on the day of the price. */
function tooMuch(fine: FineAccount): string | null {
  let paid = 0;
  for (const { cents, day } of standing(fine.entries)) {
    paid += cents;
    if (paid > dueOn(fine, day)) return `I1: ${paid} of the ${fine.id}`;
  }
  return null;
}

/** D-48, I4, I7: pairs as the records want them; one attempt at a time, and money on one number only. */
function wrongPair({ dossier: { fines } }: World): string | null {
  const isLiveOne = ({ attempts }: FineAccount) => attempts.some(({ state }) => isLive(state));
  const isPaid = ({ entries }: FineAccount) => sum(entries) > 0;
  const isApart = new Set(fines.map(({ pair }) => pair)).size > 1;
  const isWanted = fines.some(({ depositNumber }) => depositNumber !== null);
  if (!isApart && !isWanted) return 'D-48: a pair that no record names';
  if (isApart && isWanted) {
    return fines.every(isLiveOne) || fines.every(isPaid) ? null : 'D-48: a pair is kept apart';
  }
  if (isApart) return null;
  if (fines.filter(isLiveOne).length > 1) return 'I4: two live attempts';
  return fines.every(isPaid) ? 'I7: both numbers hold money' : null;
}

/** They need no reason in the ledger. */
const HELD = ['PAIEMENT_ANNULE', 'PAIEMENT_DESIMPUTE'];

/** I3: the status says what the ledger says. */
function wrongStatus(fine: FineAccount, { dossier: { fines } }: World): string | null {
  const other = fines.find(({ id, pair }) => id !== fine.id && pair === fine.pair);
  const expected = expectedStatus(fine, other);
  return expected === null || expected === fine.status
    ? null
    : `I3: the ${fine.id} is ${fine.status} and not ${expected}`;
}

/** Null where a record of the administration decides. */
function expectedStatus(fine: FineAccount, other: FineAccount | undefined): string | null {
  const { status } = fine;
  if (isCovered(fine)) return 'PAYE';
  // Paid elsewhere.
  if (status === 'PAYE') return null;
  if (other && isCovered(other)) return 'PAYE_AUTRE';
  if (fine.attempts.some(({ state }) => isLive(state))) return 'EN_COURS_PAIEMENT';
  if (HELD.includes(status)) return null;
  // An operator takes the payment of the other number back before he reopens both.
  if (status === 'PAYE_AUTRE' && other && CLOSED.includes(other.status)) return null;
  if (standing(fine.entries).some(({ waits }) => waits)) {
    return 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL';
  }
  return status === 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL' ? null : 'A_PAYER';
}

const CLOSED = ['PAYE', 'PAYE_AUTRE', ...HELD];
