import { plainEuros } from '#contract/domain/amounts.ts';
import type { Database } from '../../database/open.ts';
import type { BankLineKind } from '../../database/tables/ledger.ts';
import type {
  AccountedLine,
  DayAccounts,
  Difference,
  Report,
} from '../../database/tables/reports.ts';
import {
  type BookedLine,
  bookedOn,
  type CollectedLine,
  collectedOn,
  inTransitOn,
  itemsOpenOn,
  openChargeBacksByDay,
  overdueCardMoney,
  type ReceivedLine,
  receivedOn,
  unansweredOn,
  unmatchedLines,
} from '../../store/dayBooks.ts';
import type { MovementCause } from '../../till/changes.ts';
import type { PaymentOrigin } from '../../till/payments.ts';

/** Counts differences that no item explains. */
export const openDifferences = ({ accounts }: Pick<Report, 'accounts'>): number =>
  accounts.differences.filter(({ item }) => item === null).length;

/**
 * Reads what was reported, booked and received in one Paris day, at one instant. A line counts on the day it was
 * heard, and names the day it is about. So a day that is over never changes.
 */
export const readDayAccounts = (
  db: Database,
  day: string,
  remittanceDays: number,
): Promise<DayAccounts> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const collected = (await collectedOn(db, day)).map(collectedLine);
      const booked = (await bookedOn(db, day)).map(bookedLine);
      return {
        collected,
        booked,
        received: (await receivedOn(db, day)).map(receivedLine),
        inTransit: await inTransitOn(db, day),
        chargeBacks: await openChargeBacksByDay(db),
        differences: [
          ...unequal(collected, booked),
          ...(await readDifferences(db, day, remittanceDays)),
        ],
      };
    });

/** How the report names money that came, money that went back, and money that a refund of ours gave back. */
const COLLECTED: Readonly<
  Record<
    PaymentOrigin,
    { readonly captured: string; readonly returned: string; readonly refunded: string }
  >
> = {
  card: { captured: 'card', returned: 'given back at the provider', refunded: 'refund' },
  bank: {
    captured: 'transfer',
    returned: 'transfer taken back or moved',
    refunded: 'transfer taken back or moved',
  },
};

const sideOf = ({ side, byRefund }: CollectedLine) =>
  side === 'returned' && byRefund ? 'refunded' : side;

const collectedLine = (line: CollectedLine): AccountedLine => ({
  at: line.at,
  kind: `${line.origin}-${sideOf(line)}`,
  what: COLLECTED[line.origin][sideOf(line)],
  paymentId: line.paymentId,
  item: null,
  cents: line.cents,
  currency: line.currency,
  about: line.about,
});

/** How the report names the cause of a movement to or from an item. */
const SET_ASIDE: Readonly<Record<MovementCause, string>> = {
  received: 'set aside',
  'taken-back': 'missing',
  counted: 'settled',
  returned: 'settled',
  declared: 'settled',
  offset: 'settled',
  reviewed: 'settled',
  moved: 'moved',
};

function bookedVerb({ kind, cause }: BookedLine): string {
  switch (kind) {
    case 'counted':
    case 'reversed':
      return kind;
    case 'returned':
      return 'given back';
    case 'declared':
      return 'said';
    case 'set-aside':
      return cause === null ? 'settled' : SET_ASIDE[cause];
  }
}

const bookedLine = (line: BookedLine): AccountedLine => ({
  at: line.at,
  kind: line.kind,
  what: line.reason === null ? bookedVerb(line) : `${bookedVerb(line)} ${line.reason}`,
  paymentId: line.paymentId,
  item: line.itemId,
  cents: line.cents,
  currency: line.currency,
  about: line.about,
});

const LINE_NAMES: Readonly<Record<BankLineKind, string>> = {
  transfer: 'transfer',
  remittance: 'remittance',
  commission: 'commission',
  'charge-back': 'charge-back',
  'unclear-credit': "credit in the acquirer's words",
  other: 'other line',
};

function missingWhat(cents: number): string[] {
  if (cents === 0) return [];
  return [`${plainEuros(Math.abs(cents))} ${cents > 0 ? 'missing' : 'more than they paid'}`];
}

function receivedWhat(line: ReceivedLine) {
  const { kind, feeCents, firstCardDay: first, lastCardDay: last } = line;
  const days = first !== null && last !== null && last > first ? `${first} to ${last}` : first;
  return [
    LINE_NAMES[kind],
    ...(feeCents > 0 ? [`${plainEuros(feeCents)} held back`] : []),
    ...(days === null ? [] : [`of cards ${days}`]),
    ...missingWhat(line.missingCents),
  ].join(', ');
}

const receivedLine = (line: ReceivedLine): AccountedLine => ({
  at: line.at,
  kind: line.kind,
  what: receivedWhat(line),
  paymentId: line.paymentId,
  item: null,
  cents: line.cents,
  currency: line.currency,
  about: line.about,
});

/** Lists what was reported and not booked, or booked and not reported. */
function unequal(
  collected: readonly AccountedLine[],
  booked: readonly AccountedLine[],
): Difference[] {
  const what = 'reported and not booked';
  const cause = { kind: 'unbooked' } as const;
  const sums = new Map<string | null, Difference>();
  const opposite = booked.map((line) => ({ ...line, cents: -line.cents }));
  for (const { paymentId, currency, ...line } of [...collected, ...opposite]) {
    const cents = (sums.get(paymentId)?.cents ?? 0) + line.cents;
    sums.set(paymentId, { what, cause, paymentId, item: null, line: null, cents, currency });
  }
  return [...sums.values()].filter(({ cents }) => cents !== 0);
}

/**
 * Lists open questions, card money on no statement, unexplained lines of the bank, and items that were open at the
 * day's end.
 */
async function readDifferences(
  db: Database,
  day: string,
  remittanceDays: number,
): Promise<Difference[]> {
  const of = ({
    paymentId,
    cents,
    currency,
  }: Pick<Difference, 'paymentId' | 'cents' | 'currency'>) => ({
    paymentId,
    cents,
    currency,
    item: null,
    line: null,
  });
  return [
    ...(await unansweredOn(db, day)).map((left) => ({
      ...of(left),
      what: 'the provider has not answered',
      cause: { kind: 'unanswered' as const },
    })),
    ...(await overdueCardMoney(db, day, remittanceDays)).map((left) => ({
      ...of(left),
      what: `on no statement, of ${left.day}`,
      cause: { kind: 'overdue' as const, day: left.day },
    })),
    ...(await unmatchedLines(db, day)).map((left) => ({
      ...of({ ...left, paymentId: null }),
      what:
        left.knownId === null
          ? `${LINE_NAMES[left.kind]} that matches nothing`
          : `possible repeat of line ${left.knownId} of ${left.knownDay}, --same or --another`,
      line: left.id,
      cause:
        left.knownId === null
          ? { kind: 'line' as const, line: left.kind }
          : { kind: 'repeat' as const, known: left.knownId, day: left.knownDay },
    })),
    ...(await itemsOpenOn(db, day)).map((left) => ({
      ...of(left),
      what: left.reason,
      cause: { kind: 'item' as const, reason: left.reason },
      item: left.itemId,
    })),
  ];
}
