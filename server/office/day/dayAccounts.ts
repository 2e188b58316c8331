import type { Database } from '../../database/open.ts';
import type {
  AccountedKind,
  AccountedLine,
  DayAccounts,
  Difference,
} from '../../database/tables/reports.ts';
import {
  type BookedLine,
  bookedOn,
  type HeardLine,
  heardOn,
  itemsOpenOn,
  unansweredOn,
} from '../../store/dayBooks.ts';
import type { MovementCause } from '../../till/changes.ts';

/**
 * Reads what was heard and booked in one Paris day, at one instant. A line counts on the day it was heard, and names
 * the day it is about. So a day that is over never changes.
 */
export const readDayAccounts = (db: Database, day: string): Promise<DayAccounts> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const heard = (await heardOn(db, day)).map(heardLine);
      const booked = (await bookedOn(db, day)).map(bookedLine);
      return {
        heard,
        booked,
        differences: [...unequal(heard, booked), ...(await readDifferences(db, day))],
      };
    });

const HEARD = {
  taken: 'taken',
  'given-back': 'given back at the provider',
  refunded: 'refund',
} as const satisfies Partial<Record<AccountedKind, string>>;

function heardKind({ side, byRefund }: HeardLine): keyof typeof HEARD {
  if (side === 'captured') return 'taken';
  return byRefund ? 'refunded' : 'given-back';
}

const heardLine = (line: HeardLine): AccountedLine => ({
  at: line.at,
  kind: heardKind(line),
  what: HEARD[heardKind(line)],
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

/** Lists what was heard and not booked, or booked and not heard. */
function unequal(heard: readonly AccountedLine[], booked: readonly AccountedLine[]): Difference[] {
  const what = 'heard and not booked';
  const cause = { kind: 'unbooked' } as const;
  const sums = new Map<string | null, Difference>();
  const opposite = booked.map((line) => ({ ...line, cents: -line.cents }));
  for (const { paymentId, currency, ...line } of [...heard, ...opposite]) {
    const cents = (sums.get(paymentId)?.cents ?? 0) + line.cents;
    sums.set(paymentId, { what, cause, paymentId, item: null, since: null, cents, currency });
  }
  return [...sums.values()].filter(({ cents }) => cents !== 0);
}

/** Lists questions without an answer, and items that were open at the day's end. */
async function readDifferences(db: Database, day: string): Promise<Difference[]> {
  const unanswered = await unansweredOn(db, day);
  const items = await itemsOpenOn(db, day);
  return [
    ...unanswered.map((left) => ({
      ...left,
      what: 'the provider has not answered',
      cause: { kind: 'unanswered' as const },
      item: null,
      since: null,
    })),
    ...items.map(({ itemId, reason, ...left }) => ({
      ...left,
      what: reason,
      cause: { kind: 'item' as const, reason },
      item: itemId,
    })),
  ];
}
