import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import { OPEN_ITEMS, UNANSWERED_DOUBT } from '../../store/sql.ts';
import type { AsideReason, PaymentState } from '../../till/payments.ts';
import { openDifferences } from './dayAccounts.ts';
import { readMaintenance } from './maintenance.ts';
import { namedBy } from './moneyLines.ts';
import { listReservations } from './reservations.ts';

/** Computed from the rows: no alarm is stored. */
export async function readServiceState(db: Database) {
  return {
    maintenance: await readMaintenance(db),
    attempts: await countAttempts(db),
    payments: await countPayments(db),
    setAside: await countItems(db),
    reservations: await listReservations(db),
    waiting: await countWaiting(db),
    lastReport: await readLastReport(db),
  };
}

/** Uses indexes only. */
async function countAttempts(db: Database) {
  const { rows } = await sql<{ recent: number; live: number; overdue: number }>`
    select count(*) filter (where created_at > now() - interval '1 day')::int as recent,
      count(*) filter (where ended_at is null)::int as live,
      count(*) filter (where ended_at is null and expires_at < now())::int as overdue
    from attempt where created_at > now() - interval '1 day' or ended_at is null`.execute(db);
  return rows[0] ?? { recent: 0, live: 0, overdue: 0 };
}

/** First heard in the last 24 hours. */
async function countPayments(db: Database): Promise<Map<PaymentState, number>> {
  const rows = await db
    .selectFrom('payment')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .where('origin', '=', 'card')
    .where('createdAt', '>', sql<Date>`now() - interval '1 day'`)
    .groupBy('state')
    .execute();
  return new Map(rows.map(({ state, count }) => [state, count]));
}

/** Cents by reason and currency. */
interface WaitingMoney {
  readonly reason: AsideReason;
  readonly currency: string;
  readonly items: number;
  readonly cents: number;
}

async function countItems(db: Database): Promise<WaitingMoney[]> {
  const { rows } = await sql<WaitingMoney>`
    select item.reason as reason, payment.currency, count(*)::int as items,
      sum(item.cents)::bigint as cents
    from (${sql.raw(OPEN_ITEMS)}) as item ${namedBy('item')}
    where item.cents <> 0 group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** Each waits for a person or a late provider. */
export interface WaitingCounts {
  /** In doubt, without a person's word. */
  readonly unknown: number;
  /** Without an outcome after an hour. */
  readonly operations: number;
  /** For an hour. */
  readonly unanswered: number;
  /** Pending for a day. */
  readonly late: number;
  /** Live an hour after their end. */
  readonly stuck: number;
}

async function countWaiting(db: Database): Promise<WaitingCounts> {
  const { rows } = await sql<WaitingCounts>`
    select
      (select count(*) from payment where ${sql.raw(UNANSWERED_DOUBT)})::int as unknown,
      (select count(*) from operation where state in ('asked', 'unknown')
        and asked_at < now() - interval '1 hour')::int as operations,
      (select count(*) from payment where tries > 1 and ask_at is not null
        and coalesce(asked_at, created_at) > created_at + interval '1 hour')::int
      + (select count(*) from attempt where tries > 1 and ask_at is not null
        and coalesce(asked_at, created_at) > expires_at + interval '1 hour')::int as unanswered,
      (select count(*) from payment where state = 'pending' and explained_status is null
        and created_at < now() - interval '1 day')::int as late,
      (select count(*) from attempt where ended_at is null
        and expires_at < now() - interval '1 hour')::int as stuck`.execute(db);
  return rows[0] ?? { unknown: 0, operations: 0, unanswered: 0, late: 0, stuck: 0 };
}

async function readLastReport(db: Database) {
  const last = await db
    .selectFrom('report')
    .select(['day', 'content'])
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return null;
  const { day, content: report } = last;
  return { day, faults: report.faults.length, differences: openDifferences(report) };
}
