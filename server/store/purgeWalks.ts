import { type RawBuilder, sql } from 'kysely';
import { NOTICE_TYPES, rulesOf } from '#contract/domain/noticeType.ts';
import type { Database } from '../database/open.ts';
import { BATCH } from './oldRows.ts';
import { isOlder } from './periods.ts';

/** The last row that a walk has read: its instant as the database writes it, and its id. */
export interface Position {
  readonly at: string;
  readonly id: string;
}

/** What a walk over attempts, payments, lines or fines reads, oldest first. */
export type Source = RawBuilder<Position & { readonly name: string }>;

/** Reads the next rows of a walk. */
export const readNext = async (db: Database, source: Source) => (await source.execute(db)).rows;

const oldest = (
  table: 'attempt' | 'payment' | 'ledger_entry' | 'fine',
  name: string,
  at: string,
  id: 'uuid' | 'text',
  which: RawBuilder<unknown>,
  days: number,
  after: Position | null,
): Source => sql`
  select ${sql.raw(at)}::text as at, id::text, ${sql.raw(name)} as name from ${sql.table(table)}
  where ${which} and ${isOlder(sql.raw(at), days)} and ${
    after === null
      ? sql`true`
      : sql`(${sql.raw(at)}, id) > (${after.at}::timestamptz, ${after.id}::${sql.raw(id)})`
  } order by ${sql.raw(at)}, id limit ${BATCH}`;

/** Attempts that ended so long ago, and have not been seen to have brought money. */
export const oldAttempts = (days: number, after: Position | null): Source =>
  oldest(
    'attempt',
    'id::text',
    'ended_at',
    'uuid',
    sql`not is_kept and ended_at is not null`,
    days,
    after,
  );

/** Payments that came so long ago, whose fine nobody knows. */
export const oldHomelessPayments = (days: number, after: Position | null): Source =>
  oldest(
    'payment',
    'id',
    'created_at',
    'text',
    sql`fine_id is null and attempt_id is null and ask_at is null`,
    days,
    after,
  );

const PAIR = '(select pair_key from fine where fine.id = fine_id)';

/** Pairs of fines whose payments came so long ago. */
export const oldPaidPairs = (days: number, after: Position | null): Source =>
  oldest(
    'payment',
    PAIR,
    'created_at',
    'text',
    sql`fine_id is not null and ask_at is null`,
    days,
    after,
  );

/** Pairs of fines with such old lines of the demonstration, which name no payment. */
export const oldLinePairs = (days: number, after: Position | null): Source =>
  oldest('ledger_entry', PAIR, 'created_at', 'uuid', sql`payment_id is null`, days, after);

/** Pairs of parking charges of which a record brought the last news so long ago. */
export const oldParkingPairs = (days: number, after: Position | null): Source =>
  oldest('fine', 'pair_key', 'imported_at', 'text', IS_PARKING, days, after);

/** In SQL: a parking charge. It must match the condition of the index `fine_parking`. */
const IS_PARKING = sql.raw(
  `notice_type in (${NOTICE_TYPES.filter((type) => rulesOf(type).prices === 'parkingCharge')
    .map((type) => `'${type}'`)
    .join(', ')})`,
);

/** In SQL: what is personal in a fine and goes first. It must match the condition of the index `fine_to_empty`. */
export const HAS_PERSONAL = sql.raw(
  'num_nonnulls(postal_address, masked_plate, street, speed_limit, measured_speed, retained_speed)',
);

/** In SQL: from when the periods of a fine count, as far as the purge knows. Indexes have fines in this order. */
export const COUNTED_FROM = 'greatest(imported_at, purge_from)';

/** Fines that nobody touched for so long and that hold something personal. */
export const oldFines = (days: number, after: Position | null): Source =>
  oldest('fine', 'id', COUNTED_FROM, 'text', sql`${HAS_PERSONAL} > 0`, days, after);

/** Fines that nobody touched for so long and that were emptied of it. */
export const oldEmptiedFines = (days: number, after: Position | null): Source =>
  oldest('fine', 'id', COUNTED_FROM, 'text', sql`${HAS_PERSONAL} = 0`, days, after);
