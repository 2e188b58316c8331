import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import { LIVE_ATTEMPT } from '../fine/readDossier.ts';

interface Pair {
  readonly fine: string;
  readonly deposit: string;
  readonly fine_dossier: string;
  readonly deposit_dossier: string;
  readonly fine_live: boolean;
  readonly deposit_live: boolean;
  readonly fine_paid: boolean;
  readonly deposit_paid: boolean;
}

const isLive = (dossier: string) =>
  sql.raw(
    `exists (select 1 from tentative where tentative.dossier = ${dossier} and ${LIVE_ATTEMPT})`,
  );

const isPaid = (dossier: string) =>
  sql.raw(`coalesce((select sum(ecriture.montant) from ecriture join amende as payee
    on payee.id = ecriture.amende_id where payee.dossier = ${dossier}), 0) > 0`);

/**
 * Puts a fine and its deposit into one dossier (invariant 9). One with a live attempt or money
 * keeps its name. Two live attempts must end first; each end calls this again (I4). Two paid ones
 * stay apart: no ledger line can be undone. The caller locks the rows.
 * @returns the numbers that stay apart
 */
export async function linkSiblings(
  transaction: Database,
  numbers: readonly string[],
): Promise<string[]> {
  const pairs = await findPairs(transaction, numbers);
  const apart = pairs.filter(staysApart);
  const joined = pairs.filter((pair) => !staysApart(pair));
  const moves = joined.map((pair) =>
    pair.deposit_live || (pair.deposit_paid && !pair.fine_live)
      ? { from: pair.fine_dossier, to: pair.deposit_dossier }
      : { from: pair.deposit_dossier, to: pair.fine_dossier },
  );
  if (moves.length > 0) await move(transaction, moves);
  return apart.flatMap(({ fine, deposit }) => [fine, deposit]);
}

const staysApart = (pair: Pair): boolean =>
  (pair.fine_live && pair.deposit_live) || (pair.fine_paid && pair.deposit_paid);

/** Searches both indexes; one condition with "or" would read the whole table. */
async function findPairs(transaction: Database, numbers: readonly string[]): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select fine.num_avis as fine, deposit.num_avis as deposit,
      fine.dossier as fine_dossier, deposit.dossier as deposit_dossier,
      ${isLive('fine.dossier')} as fine_live, ${isLive('deposit.dossier')} as deposit_live,
      ${isPaid('fine.dossier')} as fine_paid, ${isPaid('deposit.dossier')} as deposit_paid
    from (
      select num_avis, num_consignation, dossier from amende
      where num_consignation is not null and num_avis = any(${numbers}::text[])
      union
      select num_avis, num_consignation, dossier from amende
      where num_consignation = any(${numbers}::text[])
    ) as fine join amende as deposit on deposit.num_avis = fine.num_consignation
    where deposit.dossier <> fine.dossier`.execute(transaction);
  return rows;
}

interface Move {
  readonly from: string;
  readonly to: string;
}

/** Moves attempts too: late money is looked up by dossier. */
async function move(transaction: Database, moves: readonly Move[]): Promise<void> {
  const from = moves.map((one) => one.from);
  const to = moves.map((one) => one.to);
  for (const table of ['amende', 'tentative']) {
    await sql`update ${sql.table(table)} as moved set dossier = moves.target
      from unnest(${from}::text[], ${to}::text[]) as moves (source, target)
      where moved.dossier = moves.source`.execute(transaction);
  }
}
