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
    select count(*) filter (where cree_le > now() - interval '1 day')::int as recent,
      count(*) filter (where terminee_le is null)::int as live,
      count(*) filter (where terminee_le is null and expire_le < now())::int as overdue
    from tentative where cree_le > now() - interval '1 day' or terminee_le is null`.execute(db);
  return rows[0] ?? { recent: 0, live: 0, overdue: 0 };
}

/** First heard in the last 24 hours. */
async function countPayments(db: Database): Promise<Map<PaymentState, number>> {
  const rows = await db
    .selectFrom('paiement')
    .select(['etat as state', sql<number>`count(*)::int`.as('count')])
    .where('origine', '=', 'direct')
    .where('cree_le', '>', sql<Date>`now() - interval '1 day'`)
    .groupBy('etat')
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
    select item.motif as reason, paiement.devise as currency, count(*)::int as items,
      sum(item.montant)::bigint as cents
    from (${sql.raw(OPEN_ITEMS)}) as item ${namedBy('item')}
    where item.montant <> 0 group by 1, 2 order by 1, 2`.execute(db);
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
      (select count(*) from paiement where ${sql.raw(UNANSWERED_DOUBT)})::int as unknown,
      (select count(*) from operation where etat in ('DEMANDEE', 'INCONNUE')
        and demandee_le < now() - interval '1 hour')::int as operations,
      (select count(*) from paiement where essais > 1 and demander_le is not null
        and coalesce(interrogee_le, cree_le) > cree_le + interval '1 hour')::int
      + (select count(*) from tentative where essais > 1 and demander_le is not null
        and coalesce(interrogee_le, cree_le) > expire_le + interval '1 hour')::int as unanswered,
      (select count(*) from paiement where etat = 'EN_ATTENTE' and parole_sur is null
        and cree_le < now() - interval '1 day')::int as late,
      (select count(*) from tentative where terminee_le is null
        and expire_le < now() - interval '1 hour')::int as stuck`.execute(db);
  return rows[0] ?? { unknown: 0, operations: 0, unanswered: 0, late: 0, stuck: 0 };
}

async function readLastReport(db: Database) {
  const last = await db
    .selectFrom('rapport')
    .select(['contenu', sql<string>`jour::text`.as('jour')])
    .orderBy('jour', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return null;
  const { jour: day, contenu: report } = last;
  return { jour: day, fautes: report.fautes.length, ecarts: openDifferences(report) };
}
