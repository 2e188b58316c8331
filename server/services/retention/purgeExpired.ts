import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import type { Tables } from '../../database/tables.ts';
import { deleteOlder } from '../../files/deleteOlder.ts';
import type { Retentions } from '../../ports/Retentions.ts';
import { isOlder } from '../../store/periods.ts';
import { eraseUnpaidFines, isFinalFor, untouchedFines } from '../../store/purge.ts';
import { isOver } from './closedFines.ts';
import { purgePayments } from './purgePayments.ts';

/**
 * Columns that are emptied when their period ends. `tests/unit/server/fineColumns.test.ts` says why the others stay.
 */
const PERSONAL = [
  'postalAddress',
  'maskedPlate',
  'street',
  'speedLimit',
  'measuredSpeed',
  'retainedSpeed',
] as const satisfies readonly (keyof Tables['fine'])[];

const COLUMNS = PERSONAL.map((name) => sql.ref(name));

/** Deletes used timestamps that are too old to be exchanged again (D-14). */
export async function forgetTimestamps(db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('usedTimestamp')
    .where('expiresAt', '<', sql<Date>`now()`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

class Cancellation extends Error {}

export interface Purged {
  readonly retentions: Retentions;
  /** Folders of the files that the service has written. */
  readonly sent: { readonly letters: string; readonly mails: string; readonly mornings: string };
}

/** Rejected lines hold keys and addresses, so they are kept only as long as a correction may take. */
export const REJECTS_DAYS = 30;

/**
 * Deletes what has outlived its period, as the privacy page promises (D-54).
 * @param simulate counts and deletes nothing
 */
export async function purge(db: Database, { retentions, sent }: Purged, simulate = false) {
  const rows = await purgeExpired(db, retentions, simulate);
  const { sendings } = retentions;
  const letters = await deleteOlder(
    sent.letters,
    /^courrier-.+\.(?:pdf|json)$/,
    sendings,
    simulate,
  );
  const mails = await deleteOlder(sent.mails, /^[0-9a-f-]{36}\.eml$/, sendings, simulate);
  const pages = await deleteOlder(
    sent.mornings,
    /^(?:[\d-]{10}\.html|a-faire-[\d-]{10}\.csv)$/,
    sendings,
    simulate,
  );
  const rejects = await deleteOlder(sent.mornings, /^rejets-\d+\.csv$/, REJECTS_DAYS, simulate);
  return { ...rows, files: letters + mails + pages + rejects };
}

export async function purgeExpired(db: Database, retentions: Retentions, simulate = false) {
  const counts = {
    timestamps: 0,
    counters: 0,
    bindings: 0,
    sendings: 0,
    imports: 0,
    attempts: 0,
    payments: 0,
    personalData: 0,
    fines: 0,
  };
  await db
    .transaction()
    .execute(async (transaction) => {
      const erase = async (query: RawBuilder<unknown>): Promise<number> =>
        (await sql<{ one: number }>`${query} returning 1 as one`.execute(transaction)).rows.length;
      counts.timestamps = await forgetTimestamps(transaction);
      counts.counters = await erase(sql`delete from failure_counter where forgotten_at < now()`);
      counts.bindings = await erase(
        sql`delete from binding where ${isOlder(sql.ref('seenAt'), retentions.bindings)}`,
      );
      counts.sendings = await erase(
        sql`delete from outbox
          where next_at is null and ${isOlder(sql.ref('endedAt'), retentions.sendings)}`,
      );
      counts.imports = await erase(
        sql`delete from import_run where ${isOlder(sql.ref('beganAt'), retentions.sendings)}
          and unlisted = 0 and not exists (select from rejected_line where run_id = import_run.id)`,
      );
      // Unsent mails hold an address. Sent ones limit further mails for an hour, by the hash that is emptied then.
      counts.sendings += await erase(
        sql`delete from mail where ${isOlder(sql.ref('askedAt'), retentions.sendings)}`,
      );
      await erase(sql`update mail set prefix_hash = null
        where prefix_hash is not null and asked_at < now() - interval '1 hour'`);
      const money = await purgePayments(transaction, retentions);
      counts.attempts = money.attempts;
      counts.payments = money.payments;
      counts.fines = await deleteFines(transaction, retentions.fines);
      counts.personalData = await forgetPeople(transaction, retentions.personalData, erase);
      if (simulate) throw new Cancellation();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Cancellation)) throw error;
    });
  return counts;
}

type Erase = (query: RawBuilder<unknown>) => Promise<number>;

async function forgetPeople(transaction: Database, days: number, erase: Erase): Promise<number> {
  const empty = (which: RawBuilder<boolean>): Promise<number> =>
    erase(sql`
      update fine set erased_at = now(), ${sql.join(COLUMNS.map((column) => sql`${column} = null`))}
      where ${which} and num_nonnulls(${sql.join(COLUMNS)}) > 0`);
  let count = await empty(isFinalFor(days));
  for await (const ids of expiredFines(transaction, days)) count += await empty(among(ids));
  return count;
}

async function deleteFines(transaction: Database, days: number): Promise<number> {
  let count = await eraseUnpaidFines(transaction, isFinalFor(days));
  for await (const ids of expiredFines(transaction, days)) {
    count += await eraseUnpaidFines(transaction, among(ids));
  }
  return count;
}

const among = (ids: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`fine.id = any(${ids}::text[])`;

const BATCH = 1_000;

/** Yields the ids of fines that are stored as A_PAYER and have expired by the calendar (D-11). */
async function* expiredFines(transaction: Database, days: number): AsyncGenerator<string[]> {
  let after = '';
  for (;;) {
    const fines = await untouchedFines(transaction, days, after, BATCH);
    const ids = fines.filter((fine) => isOver(fine, fine.lastDay)).map(({ id }) => id);
    if (ids.length > 0) yield ids;
    const end = fines.at(-1);
    if (end === undefined || fines.length < BATCH) return;
    after = end.id;
  }
}
