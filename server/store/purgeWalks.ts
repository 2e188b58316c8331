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

/** Old rows that the purge walks over, oldest first. Names of columns are SQL. */
export interface Walk {
  readonly table: 'attempt' | 'payment' | 'ledger_entry' | 'fine';
  readonly which: RawBuilder<unknown>;
  /** The instant from which a row's age counts. An index has the rows in its order. */
  readonly at: string;
  readonly idType: 'uuid' | 'text';
  /** What the purge acts on: the row's own id, or the pair of its fine. */
  readonly name: string;
}

/** Reads the next rows of a walk that are older than so many days. */
export async function readNext(
  db: Database,
  { table, which, at, idType, name }: Walk,
  days: number,
  after: Position | null,
): Promise<readonly (Position & { readonly name: string })[]> {
  const { rows } = await sql<Position & { readonly name: string }>`
  select ${sql.raw(at)}::text as at, id::text, ${sql.raw(name)} as name from ${sql.table(table)}
  where ${which} and ${isOlder(sql.raw(at), days)} and ${
    after === null
      ? sql`true`
      : sql`(${sql.raw(at)}, id) > (${after.at}::timestamptz, ${after.id}::${sql.raw(idType)})`
  } order by ${sql.raw(at)}, id limit ${BATCH}`.execute(db);
  return rows;
}

/** Attempts that have not been seen to have brought money. */
export const ENDED_ATTEMPTS: Walk = {
  table: 'attempt',
  which: sql`not is_kept and ended_at is not null`,
  at: 'ended_at',
  idType: 'uuid',
  name: 'id::text',
};

/** Payments whose fine nobody knows. */
export const HOMELESS_PAYMENTS: Walk = {
  table: 'payment',
  which: sql`fine_id is null and attempt_id is null and ask_at is null`,
  at: 'created_at',
  idType: 'text',
  name: 'id',
};

const PAIR = '(select pair_key from fine where fine.id = fine_id)';

export const PAID_PAIRS: Walk = {
  table: 'payment',
  which: sql`fine_id is not null and ask_at is null`,
  at: 'created_at',
  idType: 'text',
  name: PAIR,
};

/** Pairs with lines of the demonstration, which name no payment. */
export const DEMONSTRATION_PAIRS: Walk = {
  table: 'ledger_entry',
  which: sql`payment_id is null`,
  at: 'created_at',
  idType: 'uuid',
  name: PAIR,
};

/** Pairs of parking charges, whose age counts from the last news of a record. */
export const PARKING_PAIRS: Walk = {
  table: 'fine',
  // It must match the condition of the index `fine_parking`.
  which: sql.raw(
    `notice_type in (${NOTICE_TYPES.filter((type) => rulesOf(type).prices === 'parkingCharge')
      .map((type) => `'${type}'`)
      .join(', ')})`,
  ),
  at: 'imported_at',
  idType: 'text',
  name: 'pair_key',
};

/** In SQL: what is personal in a fine and goes first. It must match the condition of the index `fine_to_empty`. */
export const HAS_PERSONAL = sql.raw(
  'num_nonnulls(postal_address, masked_plate, street, speed_limit, measured_speed, retained_speed)',
);

/** In SQL: from when the periods of a fine count, as far as the purge knows. Indexes have fines in this order. */
export const COUNTED_FROM = 'greatest(imported_at, purge_from)';

const FINES = { table: 'fine', at: COUNTED_FROM, idType: 'text', name: 'id' } as const;

export const PERSONAL_FINES: Walk = { ...FINES, which: sql`${HAS_PERSONAL} > 0` };

export const EMPTIED_FINES: Walk = { ...FINES, which: sql`${HAS_PERSONAL} = 0` };
