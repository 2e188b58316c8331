import { sql } from 'kysely';
import type { AttemptState } from '#contract/domain/attempt.ts';
import type { Database } from '../../database/open.ts';
import { LIVE_ATTEMPT } from '../../store/readDossier.ts';
import { readMaintenance } from './maintenance.ts';
import { listReservations } from './reservations.ts';

interface Attempts {
  /** In the last 24 hours. */
  readonly recentes: number;
  readonly vivantes: number;
  /** Alive although expired: the sweep asks the provider about them. */
  readonly overdue: number;
}

export async function readServiceState(base: Database) {
  return {
    maintenance: await readMaintenance(base),
    attempts: await countAttempts(base),
    setAside: await countSetAside(base),
    reservations: await listReservations(base),
    refunds: await countRefunds(base),
    lastReport: await readLastReport(base),
  };
}

const LIVE = sql.raw(LIVE_ATTEMPT);

/** Uses indexes only. */
async function countAttempts(base: Database): Promise<Map<AttemptState, Attempts>> {
  const { rows } = await sql<Attempts & { etat: AttemptState }>`
    select etat,
      count(*) filter (where cree_le > now() - interval '1 day')::int as recentes,
      count(*) filter (where ${LIVE})::int as vivantes,
      count(*) filter (where ${LIVE} and expire_le < now())::int as overdue
    from tentative
    where cree_le > now() - interval '1 day' or ${LIVE}
    group by etat`.execute(base);
  return new Map(rows.map((row) => [row.etat, row]));
}

/** On their way to the payer. */
async function countRefunds(base: Database): Promise<number> {
  const { count } = await base
    .selectFrom('remboursement')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('etat', '=', 'DEMANDE')
    .executeTakeFirstOrThrow();
  return count;
}

function countSetAside(base: Database) {
  return base
    .selectFrom('a_rapprocher')
    .select([
      'motif',
      sql<number>`count(*)::int`.as('nombre'),
      sql<number>`coalesce(sum(montant), 0)::bigint`.as('centimes'),
    ])
    .where('traite_le', 'is', null)
    .groupBy('motif')
    .orderBy('motif')
    .execute();
}

async function readLastReport(base: Database) {
  const last = await base
    .selectFrom('rapport')
    .select(['contenu', sql<string>`jour::text`.as('jour')])
    .orderBy('jour', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? { jour: last.jour, fautes: last.contenu.fautes?.length ?? 0 } : null;
}
