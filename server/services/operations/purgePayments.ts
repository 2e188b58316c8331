import { type RawBuilder, sql } from 'kysely';
import { rulesOf } from '#contract/domain/noticeType.ts';
import type { Database } from '../../database/open.ts';
import type { Retentions } from '../../ports/Retentions.ts';
import type { FineRow } from '../../store/rows.ts';
import { LIVE_ATTEMPT, OPEN_ITEMS, UNANSWERED_DOUBT } from '../../store/sql.ts';
import { dayBefore, isClosedFor, isOld, isOver, olderThan } from './closedFines.ts';

/** Ids. */
interface Erased {
  readonly fines: readonly string[];
  readonly attempts: readonly string[];
  readonly payments: readonly string[];
}

const namedBy = (table: string): string =>
  `${table}.payment_id in (select name.id from payment_name as name where name.payment_id = payment.id)`;

/** In SQL: money came, or a person or a command dealt with it. */
const HAS_STORY = ['item', 'declaration', 'operation', 'ledger_entry']
  .map((table) => `exists (select from ${table} where ${namedBy(table)})`)
  .concat('payment.captured_cents > 0')
  .join(' or ');

/** In SQL: nothing is asked, open or in doubt. */
const IS_AT_REST = `(payment.ask_at is null and not (${UNANSWERED_DOUBT})
  and not exists (select from operation where state in ('asked', 'unknown') and ${namedBy('operation')})
  and not exists (select from (${OPEN_ITEMS}) as item where item.cents <> 0 and ${namedBy('item')}))`;

/** In SQL: all lines of a payment. */
const PAYMENT_LINES = `(select payment.created_at as instant
  union all select heard_at from collection where ${namedBy('collection')}
  union all select declared_at from declaration where ${namedBy('declaration')}
  union all select asked_at from operation where ${namedBy('operation')}
  union all select movement.created_at from movement
    join item on item.id = movement.item_id where ${namedBy('item')})`;

const lastLine = (days: number): RawBuilder<boolean> =>
  olderThan(sql`(select max(line.instant) from ${sql.raw(PAYMENT_LINES)} as line)`, days);

/**
 * D-54: attempts without money, then payments with their fines, `payments` days after closing and last line. What waits
 * for an answer or a person stays.
 */
export async function purgePayments(
  transaction: Database,
  { attempts: attemptDays, payments: days, parkingPayments: parkingDays }: Retentions,
): Promise<{ readonly attempts: number; readonly payments: number }> {
  await sql`set local amendes.purge = 'on'`.execute(transaction);
  const attempts = await deleteAttempts(transaction, attemptDays);
  let payments = await deleteDossiers(transaction, parkingDays, true);
  if (days !== null) {
    payments += await deleteDossiers(transaction, days, false);
    payments += await deleteHomeless(transaction, days);
    await deletePapers(transaction, Math.max(days, parkingDays));
  }
  await sql`set local amendes.purge = 'off'`.execute(transaction);
  return { attempts, payments };
}

const idsOf = async (transaction: Database, query: RawBuilder<{ id: string }>) =>
  (await query.execute(transaction)).rows.map(({ id }) => id);

async function deleteAttempts(transaction: Database, days: number): Promise<number> {
  const attempts = await idsOf(
    transaction,
    sql`select id from attempt
      where ${olderThan(sql`ended_at`, days)} and ask_at is null
        and not exists (select from ledger_entry where ledger_entry.attempt_id = attempt.id)
        and not exists (select from payment where payment.attempt_id = attempt.id
          and (${sql.raw(HAS_STORY)} or not ${sql.raw(IS_AT_REST)}))`,
  );
  const payments = await idsOf(
    transaction,
    sql`select id from payment where attempt_id = any(${attempts}::uuid[])`,
  );
  await erase(transaction, { fines: [], attempts, payments });
  return attempts.length;
}

/** Whole dossiers whose fines are all closed. @returns how many payments went */
async function deleteDossiers(
  transaction: Database,
  days: number,
  isParking: boolean,
): Promise<number> {
  const fines = await closedFines(transaction, days, isParking);
  const ofFines = (table: string) =>
    idsOf(
      transaction,
      sql`select id from ${sql.table(table)} where fine_id = any(${fines}::text[])`,
    );
  const payments = await ofFines('payment');
  await erase(transaction, { fines, attempts: await ofFines('attempt'), payments });
  return payments.length;
}

type MoneyFine = FineRow & {
  readonly closed: boolean;
  readonly old: boolean;
  readonly last: string;
};

const isClosed = (fine: MoneyFine): boolean => fine.closed || (fine.old && isOver(fine, fine.last));

const isParkingCharge = ({ noticeType: type }: FineRow): boolean =>
  rulesOf(type).prices === 'parkingCharge';

async function closedFines(
  transaction: Database,
  days: number,
  isParking: boolean,
): Promise<readonly string[]> {
  const { rows } = await sql<MoneyFine>`
    select fine.*, ${isClosedFor(days)} as closed, ${isOld(days)} as old, ${dayBefore(days)} as last
    from fine
    where pair_key in (select pair_key from fine where
        exists (select from ledger_entry where ledger_entry.fine_id = fine.id) or exists (
          select from payment where payment.fine_id = fine.id and (${sql.raw(HAS_STORY)})))
      and pair_key not in (select pair_key from attempt where ${sql.raw(LIVE_ATTEMPT)}
        or ask_at is not null or not ${olderThan(sql`created_at`, days)})
      and pair_key not in (select pair_key from fine join ledger_entry on ledger_entry.fine_id = fine.id
        where not ${olderThan(sql`ledger_entry.created_at`, days)})
      and pair_key not in (select pair_key from fine join payment on payment.fine_id = fine.id
        where not (${sql.raw(IS_AT_REST)} and ${lastLine(days)}))`.execute(transaction);
  const pairsOf = (fines: readonly MoneyFine[]) => new Set(fines.map(({ pairKey }) => pairKey));
  const open = pairsOf(rows.filter((fine) => !isClosed(fine)));
  const others = pairsOf(rows.filter((fine) => !isParkingCharge(fine)));
  return rows
    .filter(({ pairKey }) => !open.has(pairKey) && others.has(pairKey) !== isParking)
    .map(({ id }) => id);
}

/** Without a fine here. */
async function deleteHomeless(transaction: Database, days: number): Promise<number> {
  const payments = await idsOf(
    transaction,
    sql`select id from payment where fine_id is null and attempt_id is null
      and ${sql.raw(IS_AT_REST)} and ${lastLine(days)}`,
  );
  await erase(transaction, { fines: [], attempts: [], payments });
  return payments.length;
}

/** Digests of bank lines stay: a statement read again brings nothing. */
async function deletePapers(transaction: Database, days: number): Promise<void> {
  await sql`delete from inbox where ${olderThan(sql`received_at`, days)}`.execute(transaction);
  await sql`delete from intervention where ${olderThan(sql`done_at`, days)}`.execute(transaction);
  await sql`delete from report where day < ${dayBefore(days)}::date`.execute(transaction);
  await sql`update bank_line set reference = ''
    where reference <> '' and settled_at is not null and ${olderThan(sql`read_at`, days)}`.execute(
    transaction,
  );
}

/** Locks as a payment does. @throws Error if a message came first: nothing is erased, the job comes again */
async function hold(
  transaction: Database,
  { fines, payments }: Pick<Erased, 'fines' | 'payments'>,
): Promise<void> {
  await sql`select from fine where id = any(${fines}::text[])
      or id in (select fine_id from payment where id = any(${payments}::text[]))
    order by number for update`.execute(transaction);
  const { rows } = await sql`select from payment
    where id = any(${payments}::text[]) and ask_at is null for update`.execute(transaction);
  if (rows.length < payments.length) throw new Error('A payment was heard of during the purge');
}

/** In order of reference. Ids of erased money stay known. */
async function erase(transaction: Database, erased: Erased): Promise<void> {
  await hold(transaction, erased);
  const { fines, attempts, payments } = erased;
  const named = sql`in (select id from payment_name where payment_id = any(${payments}::text[]))`;
  const ofFines = sql`fine_id = any(${fines}::text[])`;
  const receipts = sql`entry_reference in (select reference from ledger_entry where ${ofFines})`;
  const ofAttempts = sql`attempt_id = any(${attempts}::uuid[])`;
  for (const statement of [
    sql`delete from mail where ${receipts}`,
    sql`delete from letter where ${receipts}`,
    sql`delete from attempt_mail where ${ofAttempts}`,
    sql`delete from movement where item_id in (select id from item where payment_id ${named})`,
    sql`delete from item where payment_id ${named}`,
    sql`delete from declaration where payment_id ${named}`,
    sql`delete from charge_back where payment_id ${named}`,
    sql`delete from collection where payment_id ${named}`,
    sql`delete from operation where payment_id ${named}`,
    sql`delete from ledger_entry where ${ofFines}`,
    sql`delete from status_change where ${ofFines}`,
    sql`update status_change set attempt_id = null where ${ofAttempts}`,
    sql`update bank_line set payment_id = null where payment_id = any(${payments}::text[])`,
    sql`insert into erased_payment (id) select name.id from payment_name as name
      join payment on payment.id = name.payment_id
      where payment.id = any(${payments}::text[]) and payment.origin = 'card' and payment.captured_cents > 0`,
    sql`delete from payment_name where payment_id = any(${payments}::text[])`,
    sql`delete from payment where id = any(${payments}::text[])`,
    sql`delete from inbox where reference in (
      select reference from attempt where id = any(${attempts}::uuid[]))`,
    sql`delete from attempt where id = any(${attempts}::uuid[])`,
    sql`delete from binding where ${ofFines}`,
    sql`delete from fine where id = any(${fines}::text[])`,
  ]) {
    await statement.execute(transaction);
  }
}
