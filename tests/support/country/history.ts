import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';
import { LAST_QUESTION_DAYS } from '#server/services/payment/questions.ts';
import { emptyTables } from '../emptyTables.ts';
import { keyPaddings } from '../keyPaddings.ts';
import { type DossierKind, KEY, KINDS, openScenes } from './dossiers.ts';

/** The size of a history. Two of them with one `perDay` have the same day's work. */
export interface Size {
  readonly fines: number;
  /** Payments that took money. */
  readonly payments: number;
  /** Payments of the last day. A fifth as many dossiers have just reached the end of all periods. */
  readonly perDay: number;
}

/** Days of history. The oldest day is past the last question, which is also the shortest period that a test can set. */
export const HISTORY_DAYS = LAST_QUESTION_DAYS + 1;

/** Ranks of a kind's dossiers, and how many days ago they began. */
interface Part {
  readonly count: number;
  /** From here to `lastDay` days ago, evenly. */
  readonly firstDay: number;
  readonly lastDay: number;
}

const YESTERDAY = { firstDay: 1, lastDay: 1 };
const OLDEST = { firstDay: HISTORY_DAYS, lastDay: HISTORY_DAYS };
/** Ends a day before the oldest, of which nothing falls due. */
const BETWEEN = { firstDay: 2, lastDay: HISTORY_DAYS - 2 };

/** Of dossiers without a payment, how many of ten are unpaid. */
const UNPAID_OF_TEN = 7;

const thousandths = (share: number, of: number): number => Math.round((share * of) / 1_000);

/** Fines of dossiers with a payment or a page. A deposit is a second one. */
const finesPaid = (payments: number): number =>
  KINDS.reduce(
    (sum, { name, history }) =>
      sum + thousandths(history ?? 0, payments) * (name === 'deposit' ? 2 : 1),
    0,
  );

function partsOf({ name, history, open = 0 }: DossierKind, size: Size): readonly Part[] {
  const { fines, payments, perDay } = size;
  const ofTen = name === 'unpaid' ? UNPAID_OF_TEN : 10 - UNPAID_OF_TEN;
  const all =
    history === null
      ? Math.round(((fines - finesPaid(payments)) * ofTen) / 10)
      : thousandths(history, payments);
  const recent = history === null ? perDay : thousandths(history, perDay);
  const oldest = Math.round(recent / 5);
  return [
    { count: thousandths(open, perDay) + recent, ...YESTERDAY },
    { count: oldest, ...OLDEST },
    { count: Math.max(0, all - recent - oldest), ...BETWEEN },
  ];
}

/**
 * How many digits of a number name the kind of its dossier. They stand before the last two, which tell a fine from its
 * deposit.
 */
const KIND_DIGITS = 2;
const LENGTHS: Readonly<Record<string, number>> = { inParts: 18, balanceWaits: 18 };

/** The number of a dossier's fine. @param rank 0 is the one that the service made, from which the others are copied */
export function numberOf(name: string, rank: number, end: '11' | '12' = '11'): string {
  const place = KINDS.findIndex((kind) => kind.name === name) + 1;
  const length = LENGTHS[name] ?? 14;
  const trunk = String(rank * 10 ** KIND_DIGITS + place).padStart(length - 4, '0');
  return `${length === 14 ? '62' : '91'}${trunk}${end}`;
}

/** What belongs to a dossier, parents first. Other tables are of the service as a whole. */
const TABLES = [
  'fine',
  'attempt',
  'payment',
  'payment_name',
  'operation',
  'status_change',
  'ledger_entry',
  'waiting_change',
  'declaration',
  'collection',
  'inbox',
  'attempt_mail',
  'mail',
  'outbox',
  'intervention',
  'binding',
] as const;

/** Columns that hold a fine's number, and texts that name one row: a copy has its own. */
const NUMBERS = /^(?:pair_key|deposit_number|fine_number)$/;
const NAMES =
  /^(?:id|(?:fine|payment|session|checkout|provider|operation)_id|(?:entry_|transaction_)?reference|token_salt|(?:token|return|recipient)_hash|verification_code|digest|target)$/;

/** In SQL: the next question about a copied payment, on the days on which the queue asks. */
const NEXT_QUESTION = `case when ask_at is not null and state not in ('captured', 'not-taken') then now() + interval '1 hour'
  when ask_at is not null then (
  select min(copying.moved(created_at, instant, base) + make_interval(days => day)) from unnest(array[1, 3, 10, 30, 90, ${LAST_QUESTION_DAYS}]) as day
  where copying.moved(created_at, instant, base) + make_interval(days => day) > now() + interval '6 hours') end`;

/** In SQL, what the rules by type and name do not say. */
const SPECIAL: Readonly<Record<string, string>> = {
  'fine.number': 'copying.numbered(number, nth)',
  'fine.key_hash': 'copying.protected(copying.numbered(number, nth))',
  'attempt.ask_at': "case when ended_at is null then now() + interval '1 hour' end",
  'attempt.expires_at':
    "case when ended_at is null then now() + interval '10 minutes' else copying.moved(expires_at, instant, base) end",
  'payment.ask_at': NEXT_QUESTION,
  'payment_name.number': "copying.with_check_digit(nextval('copying.numbers'))",
  'inbox.payments': 'array(select copying.named(one, nth) from unnest(payments) as one)',
  'outbox.key': "'mail/' || copying.unique_id(split_part(key, '/', 2)::uuid, nth)",
  'outbox.payload':
    "jsonb_build_object('mailId', copying.unique_id((payload->>'mailId')::uuid, nth))",
};

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

async function readColumns(db: Database): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and is_identity = 'NO'`.execute(db);
  return rows;
}

function copied(table: string, { name, type }: Column): string {
  const special = SPECIAL[`${table}.${name}`];
  if (special !== undefined) return special;
  const column = `"${name}"`;
  if (type === 'timestamp with time zone') return `copying.moved(${column}, instant, base)`;
  if (type === 'date') return `${column} + (instant::date - base::date)`;
  if (type === 'timestamp without time zone')
    return `${column} + (instant::date - base::date) * interval '1 day'`;
  if (type === 'uuid') return `copying.unique_id(${column}, nth)`;
  if (type === 'text' && NUMBERS.test(name)) return `copying.numbered(${column}, nth)`;
  if (type === 'text' && NAMES.test(name)) return `copying.named(${column}, nth)`;
  return column;
}

const functionsFor = (pepper: string): string => {
  const { inner, outer } = keyPaddings(pepper);
  return `
  create function copying.moved(at timestamptz, instant timestamp, base timestamp) returns timestamptz stable language sql
    as $$ select (at at time zone 'Europe/Paris' + (instant - base)) at time zone 'Europe/Paris' $$;
  create function copying.unique_id(id uuid, rank bigint) returns uuid immutable language sql
    as $$ select md5(id::text || rank)::uuid $$;
  create function copying.named(name text, rank bigint) returns text immutable language sql
    as $$ select left(name, 3) || left(upper(md5(name || rank)) || md5(rank || name), greatest(19, length(name) - 3)) $$;
  create function copying.numbered(number text, rank bigint) returns text immutable language sql
    as $$ select left(number, 2) || lpad((substr(number, 3, length(number) - 4)::bigint + rank * ${10 ** KIND_DIGITS})::text,
      length(number) - 4, '0') || right(number, 2) $$;
  create function copying.protected(number text) returns text immutable language sql
    as $$ select encode(sha256(decode('${outer}', 'hex') || sha256(decode('${inner}', 'hex')
      || convert_to(number || '/${KEY}', 'UTF8'))), 'hex') $$;
  create sequence copying.numbers start 100000000;
  create function copying.with_check_digit(digits bigint) returns bigint immutable language plpgsql as $$
    declare rest int := 10; digit text;
    begin
      foreach digit in array regexp_split_to_array(digits::text, '') loop
        rest := coalesce(nullif((rest + digit::int) % 10, 0), 10) * 2 % 11;
      end loop;
      return digits * 10 + (11 - rest) % 10;
    end $$`;
};

/** The part of a Paris day in which payments come, in seconds. */
const DAY_BEGINS_S = 3_600;
const DAY_LASTS_S = 79_200;

const templateOf = (place: number, table: string): string => `copying.made_${place}_${table}`;

/** Lets the service make one dossier of a kind, and keeps what it wrote. */
async function keepTemplate(db: Database, place: number): Promise<void> {
  for (const table of TABLES) {
    await sql.raw(`create table ${templateOf(place, table)} as select * from ${table}`).execute(db);
  }
}

/** Up to this many fines each foreign key is checked. Larger histories are the same copies, in half the time. */
const CHECKED_FINES = 20_000;

/** Copies all that the service wrote of one dossier, for ranks from 1 on. */
async function copy(
  db: Database,
  place: number,
  parts: readonly Part[],
  columns: readonly Column[],
  isChecked: boolean,
): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(db);
  await sql`set local work_mem = '256MB'`.execute(db);
  if (!isChecked) await sql`set local session_replication_role = replica`.execute(db);
  let first = 1;
  const spans = parts.map(({ count, firstDay, lastDay }) => {
    const from = first;
    first += count;
    return `select nth, date_trunc('day', now() at time zone 'Europe/Paris')
      - make_interval(days => ${firstDay} + ((nth - ${from}) % ${lastDay - firstDay + 1})::int)
      + make_interval(secs => ${DAY_BEGINS_S} + ${DAY_LASTS_S}::float8 * (nth - ${from}) / ${Math.max(1, count)}) as instant
      from generate_series(${from}::bigint, ${first - 1}) as nth`;
  });
  await sql.raw(`create table copying.span as ${spans.join(' union all ')}`).execute(db);
  for (const table of TABLES) {
    const own = columns.filter((column) => column.table === table);
    const names = own.map(({ name }) => `"${name}"`).join(', ');
    const values = own.map((column) => copied(table, column)).join(', ');
    // A binding lives for a day.
    const kept = table === 'binding' ? "where instant > base - interval '1 day'" : '';
    await sql
      .raw(`insert into ${table} (${names}) select ${values} from ${templateOf(place, table)} as made, copying.span,
        (select now() at time zone 'Europe/Paris' as base) as fixed ${kept} order by instant`)
      .execute(db);
  }
  await sql`drop table copying.span`.execute(db);
}

/** Of a thousand payments of the last day, those that are due to be asked about. */
const DUE = 300;

/**
 * Fills an empty database with the history of a country: dossiers of each kind as the service itself writes them,
 * copied to as many fines, days and numbers. So the equation, the constraints and the pairs hold.
 * @param db with a single connection
 * @returns the peppers of its keys
 */
export async function writeHistory(db: Database, size: Size): Promise<string> {
  const scenes = await openScenes(db);
  // No temporary tables: a pool renews its connections after some minutes.
  await sql`create schema copying`.execute(db);
  for (const [index, kind] of KINDS.entries()) {
    await emptyTables(db);
    await scenes.make(kind, [numberOf(kind.name, 0), numberOf(kind.name, 0, '12')]);
    await keepTemplate(db, index + 1);
  }
  await emptyTables(db);
  await sql.raw(functionsFor(scenes.pepper)).execute(db);
  const columns = await readColumns(db);
  const isChecked = size.fines <= CHECKED_FINES;
  for (const [index, kind] of KINDS.entries()) {
    await db
      .transaction()
      .execute((transaction) =>
        copy(transaction, index + 1, partsOf(kind, size), columns, isChecked),
      );
  }
  await sql`update payment set ask_at = now() - interval '1 minute' where id in (
    select id from payment where ask_at is not null and state = 'captured'
    order by created_at desc limit ${(size.perDay * DUE) / 1_000}::int)`.execute(db);
  await sql`drop schema copying cascade`.execute(db);
  await sql`vacuum (analyze)`.execute(db);
  await scenes.close();
  return scenes.pepper;
}
