import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import { deleteOlder, findOlder } from '../../files/deleteOlder.ts';
import type { Retentions } from '../../ports/Retentions.ts';
import {
  countOld,
  eraseBindings,
  eraseOldest,
  forgetReports,
  type OldRows,
} from '../../store/oldRows.ts';
import { isOlder } from '../../store/periods.ts';
import { LAST_QUESTION_DAYS } from '../payment/questions.ts';
import { type Period, untilEmpty } from './batches.ts';
import { personalPeriods, unpaidPeriods } from './finePeriods.ts';
import { moneyPeriods } from './purgePayments.ts';

/** Rejected lines hold keys and addresses, so they are kept only as long as a correction may take. */
export const REJECTS_DAYS = 30;

const TIMESTAMPS: OldRows = {
  table: 'used_timestamp',
  key: 'digest',
  age: 'expires_at',
  isOver: sql`expires_at < now()`,
};

const eraseOld = (db: Database, rows: OldRows): Promise<number> =>
  untilEmpty(() => eraseOldest(db, rows));

/** Deletes used timestamps that are too old to be exchanged again (D-14). */
export const forgetTimestamps = (db: Database): Promise<number> => eraseOld(db, TIMESTAMPS);

export interface Purged {
  readonly retentions: Retentions;
  /** Folders of the files that the service has written. */
  readonly sent: { readonly letters: string; readonly mails: string; readonly mornings: string };
}

/** How many rows, or files, of each name went, or would go. */
type Counts = Readonly<Record<string, number>>;

/**
 * Deletes what has outlived its period, as the privacy page promises (D-54).
 * @throws AggregateError at the end, if periods failed; the others are done
 */
export const purge = (db: Database, purged: Purged): Promise<Counts> =>
  inTurn([...filePeriods(purged), ...periodsOf(purged.retentions)], ({ erase }) => erase(db));

/** Counts what `purge` would delete. */
export const countOutlived = (db: Database, purged: Purged): Promise<Counts> =>
  inTurn([...filePeriods(purged), ...periodsOf(purged.retentions)], ({ count }) => count(db));

/** Does what `purge` does, but for the files. */
export const purgeExpired = (db: Database, retentions: Retentions): Promise<Counts> =>
  inTurn(periodsOf(retentions), ({ erase }) => erase(db));

function filePeriods({ retentions, sent }: Purged): readonly Period[] {
  const old = (folder: string, pattern: RegExp, days = retentions.sendings): Period => ({
    name: 'files',
    count: async () => (await findOlder(folder, pattern, days)).length,
    erase: () => deleteOlder(folder, pattern, days),
  });
  return [
    old(sent.letters, /^courrier-.+\.(?:pdf|json)$/),
    old(sent.mails, /^[0-9a-f-]{36}\.eml$/),
    old(sent.mornings, /^(?:[\d-]{10}\.html|a-faire-[\d-]{10}\.csv)$/),
    old(sent.mornings, /^rejets-\d+\.csv$/, REJECTS_DAYS),
  ];
}

async function inTurn(
  periods: readonly Period[],
  act: (period: Period) => Promise<number>,
): Promise<Counts> {
  const counts: Record<string, number> = {};
  const failures: unknown[] = [];
  for (const period of periods) {
    try {
      counts[period.name] = (counts[period.name] ?? 0) + (await act(period));
    } catch (cause) {
      failures.push(cause);
    }
  }
  if (failures.length === 0) return counts;
  throw new AggregateError(failures, `${failures.length} periods failed: ${failures[0]}`);
}

const deleting = (name: string, rows: OldRows): Period => ({
  name,
  count: (db) => countOld(db, rows),
  erase: (db) => eraseOld(db, rows),
});

/** The short ones first: a long one that takes the night does not keep them. */
const periodsOf = (retentions: Retentions): readonly Period[] => {
  const { bindings, sendings, payments, parkingPayments } = retentions;
  return [
    deleting('timestamps', TIMESTAMPS),
    deleting('counters', {
      table: 'failure_counter',
      key: 'key',
      age: 'forgotten_at',
      isOver: sql`forgotten_at < now()`,
    }),
    // Sent mails limit further ones for an hour, by this hash.
    deleting('prefixes', {
      table: 'mail',
      key: 'id',
      age: 'asked_at',
      isOver: sql`prefix_hash is not null and asked_at < now() - interval '1 hour'`,
      set: sql`prefix_hash = null`,
    }),
    {
      name: 'bindings',
      count: (db) =>
        countOld(db, {
          table: 'binding',
          key: 'session_id',
          age: 'seen_at',
          isOver: isOlder(sql`seen_at`, bindings),
        }),
      erase: (db) => forgetBindings(db, bindings),
    },
    deleting('sendings', {
      table: 'outbox',
      key: 'id',
      age: 'ended_at',
      isOver: sql`next_at is null and ${isOlder(sql`ended_at`, sendings)}`,
    }),
    deleting('imports', {
      table: 'import_run',
      key: 'id',
      age: 'began_at',
      isOver: sql`${isOlder(sql`began_at`, sendings)} and unlisted = 0
        and not exists (select from rejected_line where run_id = import_run.id)`,
    }),
    // Unsent mails hold an address.
    deleting('sendings', {
      table: 'mail',
      key: 'id',
      age: 'asked_at',
      isOver: isOlder(sql`asked_at`, sendings),
    }),
    // The provider's signature lets none be sent again that is older than three days.
    deleting('messages', {
      table: 'inbox',
      key: 'digest',
      age: 'received_at',
      isOver: isOlder(sql`received_at`, LAST_QUESTION_DAYS),
    }),
    ...personalPeriods(retentions.personalData),
    ...moneyPeriods(retentions),
    ...unpaidPeriods(retentions.fines),
    ...(payments === null
      ? []
      : [
          {
            name: 'reports',
            count: async () => 0,
            erase: async (db: Database) => {
              await forgetReports(db, Math.max(payments, parkingPayments));
              return 0;
            },
          },
        ]),
  ];
};

async function forgetBindings(db: Database, days: number): Promise<number> {
  let count = 0;
  for (let after: readonly [string, string] | null = ['', '']; after !== null; ) {
    const batch: Awaited<ReturnType<typeof eraseBindings>> = await eraseBindings(db, days, after);
    count += batch.count;
    after = batch.end;
  }
  return count;
}
