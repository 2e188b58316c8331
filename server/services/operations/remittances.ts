import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import type { Operator } from '../../store/apply.ts';
import { dayInParis } from '../../store/sql.ts';
import { logIntervention } from './logIntervention.ts';
import { RefusedOperation } from './RefusedOperation.ts';

/** After these days what cards paid must be on a statement. */
export const REMITTANCE_DAYS = 5;

/**
 * In SQL: changes of card payments of the last year that no remittance covers. A payment is remitted by the day on which it
 * was taken, money that went back by the day on which that was heard.
 */
export const NOT_REMITTED = `
  select paiement.id, change.entendu_le, change.day, change.encaisse, change.rendu
  from (
    select nom.paiement_id, encaissement.entendu_le, encaissement.encaisse, encaissement.rendu,
      ${dayInParis('case when encaissement.encaisse <> 0 then coalesce(p.paye_le, p.cree_le) else encaissement.entendu_le end')} as day
    from encaissement join paiement_nom as nom on nom.id = encaissement.paiement_id
    join paiement as p on p.id = nom.paiement_id
    where p.origine = 'direct' and p.devise = 'EUR' and encaissement.entendu_le > now() - interval '1 year'
  ) as change
  join paiement on paiement.id = change.paiement_id
  left join (
    select to_char(covered, 'YYYY-MM-DD') as day, max(traitee_le) as at
    from ligne_banque, generate_series(du::timestamp, au::timestamp, interval '1 day') as covered
    where nature = 'REMISE' group by 1
  ) as remitted on remitted.day = change.day
  where remitted.at is null or change.entendu_le > remitted.at`;

/** Cents of one day of cards. */
export interface CardDay {
  readonly day: string;
  readonly captured: number;
  readonly returned: number;
}

/** Cents; gross is what the cards had paid. */
export interface Remittance {
  readonly id: number;
  readonly day: string;
  readonly gross: number;
}

export interface Match {
  readonly ids: readonly number[];
  readonly from: string;
  readonly to: string;
}

/**
 * Finds the days that each remittance brought, oldest first: one or several days in a row whose payments sum to it, to the
 * cent, with or without what was given back. Remittances of one bank day also match together.
 */
export function matchRemittances(
  days: readonly CardDay[],
  remittances: readonly Remittance[],
): Match[] {
  const matches: Match[] = [];
  let left = days;
  const bankDays = [...new Set(remittances.map(({ day }) => day))];
  for (const bankDay of bankDays) {
    const open = remittances.filter(({ day }) => day === bankDay);
    const tries = open.length > 1 ? [...open.map((one) => [one]), open] : [open];
    for (const group of tries) {
      if (group.some(({ id }) => matches.some(({ ids }) => ids.includes(id)))) continue;
      const gross = group.reduce((sum, one) => sum + one.gross, 0);
      const run = findRun(
        left.filter(({ day }) => day <= bankDay),
        gross,
      );
      const [first, last] = [run?.at(0), run?.at(-1)];
      if (run === null || first === undefined || last === undefined) continue;
      matches.push({ ids: group.map(({ id }) => id), from: first.day, to: last.day });
      left = left.filter((day) => !run.includes(day));
    }
  }
  return matches;
}

function findRun(days: readonly CardDay[], gross: number): readonly CardDay[] | null {
  for (const [start] of days.entries()) {
    let captured = 0;
    let net = 0;
    for (const [offset, day] of days.slice(start).entries()) {
      captured += day.captured;
      net += day.captured - day.returned;
      if (captured === gross || net === gross) return days.slice(start, start + offset + 1);
    }
  }
  return null;
}

/** Notes on the lines of the bank what they brought: remittances their days, charge-backs their payment. */
export async function matchBankLines(db: Database): Promise<void> {
  const { rows: days } = await sql<CardDay>`
    select day, sum(encaisse)::bigint as captured, sum(rendu)::bigint as returned
    from (${sql.raw(NOT_REMITTED)}) as open group by day order by day`.execute(db);
  const remittances = await db
    .selectFrom('ligne_banque')
    .select(['id', sql<string>`jour::text`.as('day'), sql<number>`montant + frais`.as('gross')])
    .where('nature', '=', 'REMISE')
    .where('traitee_le', 'is', null)
    .orderBy('jour')
    .orderBy('id')
    .execute();
  for (const { ids, from, to } of matchRemittances(days, remittances)) {
    await db
      .updateTable('ligne_banque')
      .set({ du: from, au: to, traitee_le: sql<Date>`now()` })
      .where('id', 'in', ids)
      .execute();
  }
  await matchChargeBacks(db);
}

/** By amount, with or without its fee, when exactly one charge-back fits. */
async function matchChargeBacks(db: Database): Promise<void> {
  await sql`
    update ligne_banque set paiement_id = fitting.paiement_id, traitee_le = now()
    from (
      select ligne.id, min(said.paiement_id) as paiement_id
      from ligne_banque as ligne
      join (${sql.raw(OPEN_CHARGE_BACKS)}) as said
        on -ligne.montant in (said.montant, said.montant + coalesce(said.frais, 0))
      where ligne.nature = 'RETROFACTURE' and ligne.traitee_le is null
      group by ligne.id having count(*) = 1
    ) as fitting where fitting.id = ligne_banque.id`.execute(db);
}

/**
 * A person says what a line of the bank is.
 * @param days of the cards that a remittance brought
 * @throws RefusedOperation
 */
export async function settleLine(
  db: Database,
  id: number,
  days: { readonly from: string; readonly to: string } | null,
  operator: Operator,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const line = await transaction
      .updateTable('ligne_banque')
      .set({ du: days?.from ?? null, au: days?.to ?? null, traitee_le: sql<Date>`now()` })
      .where('id', '=', id)
      .where('traitee_le', 'is', null)
      .$if(days !== null, (query) => query.where('nature', '=', 'REMISE'))
      .returning('id')
      .executeTakeFirst();
    const what = days === null ? 'line of the bank' : 'remittance';
    if (line === undefined) throw new RefusedOperation(`No ${what} with this number waits`);
    await logIntervention(transaction, 'RAPPROCHEMENT_TRAITE', `ligne ${id}`, operator);
  });
}

/** In SQL: charge-backs that a person said and that no line of the bank has brought. */
export const OPEN_CHARGE_BACKS = `
  select * from retrofacture where not exists (
    select 1 from ligne_banque where nature = 'RETROFACTURE' and ligne_banque.paiement_id = retrofacture.paiement_id
      and -ligne_banque.montant in (retrofacture.montant, retrofacture.montant + coalesce(retrofacture.frais, 0)))`;
