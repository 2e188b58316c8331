import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import type { DayAccounts, Report } from '../../database/tables/exploitation.ts';
import { UNANSWERED_DOUBT } from '../../store/sql.ts';
import { checkLedger } from './checkLedger.ts';
import { openDifferences, readDayAccounts } from './dayAccounts.ts';
import { matchBankLines } from './remittances.ts';
import { readServiceState } from './serviceState.ts';

/** No difference without an item (D-62). */
export const isClosed = (report: Report): boolean =>
  openDifferences(report) + report.fautes.length + report.inconnus.length + report.sansReponse ===
  0;

/**
 * May be repeated: corrects no money, replaces the day's report.
 * @param remittanceDays after which cards must be on a statement
 */
export async function reconcile(
  db: Database,
  day: string,
  remittanceDays: number,
): Promise<Report & { readonly accounts: DayAccounts }> {
  await matchBankLines(db);
  const { waiting } = await readServiceState(db);
  const report = {
    jour: day,
    fautes: await checkLedger(db, day),
    liens: await listWaitingLinks(db),
    inconnus: await listUnknown(db),
    sansReponse: waiting.unanswered,
    accounts: await readDayAccounts(db, day, remittanceDays),
  };
  const content = JSON.stringify(report);
  await db
    .insertInto('rapport')
    .values({ jour: day, contenu: content })
    .onConflict((conflict) =>
      conflict.column('jour').doUpdateSet({ contenu: content, etabli_le: sql<Date>`now()` }),
    )
    .execute();
  return report;
}

/** In doubt, without a person's word. */
async function listUnknown(db: Database): Promise<Report['inconnus']> {
  const rows = await db
    .selectFrom('paiement')
    .select(['id', 'statut', 'cree_le'])
    .where(sql.raw<boolean>(UNANSWERED_DOUBT))
    .orderBy('cree_le')
    .execute();
  return rows.map((row) => ({
    paiement: row.id,
    statut: row.statut,
    recuLe: row.cree_le.toISOString(),
  }));
}

/** Pairs that differ from the last records' links (D-48), by ids. */
async function listWaitingLinks(db: Database): Promise<Report['liens']> {
  const { rows } = await sql<{ amende: string; autre: string; voulu: boolean }>`
    select fine.id as amende, deposit.id as autre, true as voulu
    from amende as fine join amende as deposit on deposit.num_avis = fine.num_consignation
    where fine.num_consignation is not null and deposit.dossier <> fine.dossier
    union all
    select une.id, autre.id, false from amende as une
    join amende as autre on autre.dossier = une.dossier and autre.num_avis > une.num_avis
    where une.num_consignation is distinct from autre.num_avis
      and autre.num_consignation is distinct from une.num_avis
    order by amende, autre`.execute(db);
  return rows;
}
