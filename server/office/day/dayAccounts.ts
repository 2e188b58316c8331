import type { Database } from '../../database/open.ts';
import {
  type BookedLine,
  bookedOn,
  type HeardLine,
  heardOn,
  waitingOn,
} from '../../store/dayBooks.ts';
import type { AccountedKind, AccountedLine, DayAccounts, Difference } from './report.ts';

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
        differences: [...unequal(heard, booked), ...(await readWaiting(db, day))],
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
  cents: line.cents,
  currency: line.currency,
  about: line.about,
});

function bookedVerb({ kind, cents, reason }: BookedLine): string {
  switch (kind) {
    case 'counted':
    case 'reversed':
      return kind;
    case 'declared':
      return 'said';
    case 'waiting':
      // Missing money is below 0: it is settled by cents that come.
      if (reason === 'taken-back') return cents < 0 ? 'missing' : 'settled';
      return cents < 0 ? 'settled' : 'set aside';
  }
}

const bookedLine = (line: BookedLine): AccountedLine => ({
  at: line.at,
  kind: line.kind,
  what: line.reason === null ? bookedVerb(line) : `${bookedVerb(line)} ${line.reason}`,
  paymentId: line.paymentId,
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
    sums.set(paymentId, { what, cause, paymentId, number: null, since: null, cents, currency });
  }
  return [...sums.values()].filter(({ cents }) => cents !== 0);
}

/** Lists money that waited at the day's end. */
const readWaiting = async (db: Database, day: string): Promise<Difference[]> =>
  (await waitingOn(db, day)).map(({ reason, ...left }) => ({
    ...left,
    what: reason,
    cause: { kind: 'waiting', reason },
  }));
