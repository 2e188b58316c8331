import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import type { BankLineKind } from '../../database/tables/ledger.ts';
import type { Operator } from '../../store/payments.ts';
import { dayInParis } from '../../store/sql.ts';
import { logIntervention } from './logIntervention.ts';
import { RefusedOperation } from './RefusedOperation.ts';

/**
 * In SQL: card payments of the last year on no remittance, by the day they were taken; money that went back by the day
 * it was heard.
 */
export const NOT_REMITTED = `
  select change.* from (
    select paiement.id, encaissement.entendu_le, encaissement.encaisse, encaissement.rendu,
      ${dayInParis(`case when encaissement.encaisse <> 0 then coalesce(paye_le, cree_le) else entendu_le end`)} as day
    from encaissement join paiement_nom as nom on nom.id = encaissement.paiement_id
    join paiement on paiement.id = nom.paiement_id
    where origine = 'direct' and devise = 'EUR' and entendu_le > now() - interval '1 year'
  ) as change
  left join (
    select to_char(covered, 'YYYY-MM-DD') as day, max(traitee_le) as at
    from ligne_banque, generate_series(du::timestamp, au::timestamp, interval '1 day') as covered
    where nature = 'REMISE' group by 1
  ) as remitted on remitted.day = change.day
  where remitted.at is null or change.entendu_le > remitted.at`;

/** In SQL: said by a person, brought by no line of the bank. */
export const OPEN_CHARGE_BACKS = `
  select * from retrofacture as said, lateral (
    select count(*) as lines, count(*) filter (
      where -line.montant in (said.montant, said.montant + coalesce(said.frais, 0))) as fitting
    from ligne_banque as line where nature = 'RETROFACTURE' and line.paiement_id = said.paiement_id
  ) as brought
  where fitting = 0 and lines < (
    select count(*) from retrofacture as same where same.paiement_id = said.paiement_id)`;

/** Cents. */
export interface CardDay {
  readonly day: string;
  readonly captured: number;
  readonly returned: number;
}

/** Cents; gross before commission. */
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
 * Finds the days of each remittance, oldest first: days in a row that sum to it to the cent, with or without returns.
 * Remittances of one bank day may match together.
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

/** Cents; `withFee`: what the acquirer may ask for. */
interface BankChargeBack {
  readonly id: number;
  readonly cents: number;
}
interface SaidChargeBack {
  readonly paymentId: string;
  readonly cents: number;
  readonly withFee: number;
}

/** By amount, with or without fee, if lines and charge-backs of it are equally many. */
export function matchChargeBacks(
  lines: readonly BankChargeBack[],
  said: readonly SaidChargeBack[],
): { readonly id: number; readonly paymentId: string }[] {
  let left = said;
  return [...new Set(lines.map(({ cents }) => cents))].flatMap((amount) => {
    const open = lines.filter(({ cents }) => cents === amount);
    const fitting = left.filter(({ cents, withFee }) => cents === amount || withFee === amount);
    if (fitting.length !== open.length) return [];
    left = left.filter((one) => !fitting.includes(one));
    return fitting.map(({ paymentId }, index) => ({ id: open[index]?.id ?? 0, paymentId }));
  });
}

export type Brought =
  | { readonly du: string; readonly au: string }
  | { readonly paiement_id: string }
  | Record<string, never>;

const note = (db: Database, brought: Brought) =>
  db
    .updateTable('ligne_banque')
    .set({ ...brought, traitee_le: sql<Date>`now()` })
    .where('traitee_le', 'is', null);

/** Notes it on the lines. */
export async function matchBankLines(db: Database): Promise<void> {
  const { rows: days } = await sql<CardDay>`
    select day, sum(encaisse)::bigint as captured, sum(rendu)::bigint as returned
    from (${sql.raw(NOT_REMITTED)}) as open group by day order by day`.execute(db);
  const { rows: waiting } = await sql<Remittance & BankChargeBack & { nature: BankLineKind }>`
    select id, nature, jour::text as day, montant + frais as gross, -montant as cents from ligne_banque
    where traitee_le is null order by jour, id`.execute(db);
  const ofKind = (kind: BankLineKind) => waiting.filter(({ nature }) => nature === kind);
  for (const { ids, from, to } of matchRemittances(days, ofKind('REMISE'))) {
    await note(db, { du: from, au: to }).where('id', 'in', ids).execute();
  }
  const { rows: said } = await sql<SaidChargeBack>`
    select paiement_id as "paymentId", montant as cents, montant + coalesce(frais, 0) as "withFee"
    from (${sql.raw(OPEN_CHARGE_BACKS)}) as said order by id`.execute(db);
  for (const { id, paymentId } of matchChargeBacks(ofKind('RETROFACTURE'), said)) {
    await note(db, { paiement_id: paymentId }).where('id', '=', id).execute();
  }
}

function linesFor(brought: Brought): { what: string; where: RawBuilder<boolean> } {
  if ('du' in brought) return { what: 'remittance', where: sql`nature = 'REMISE'` };
  if (!('paiement_id' in brought)) return { what: 'line of the bank', where: sql`true` };
  return {
    what: 'charge-back of this payment',
    where: sql`nature = 'RETROFACTURE' and exists (
      select 1 from (${sql.raw(OPEN_CHARGE_BACKS)}) as open where open.paiement_id = ${brought.paiement_id})`,
  };
}

/** @throws RefusedOperation */
export async function settleLine(
  db: Database,
  id: number,
  brought: Brought,
  operator: Operator,
): Promise<void> {
  const { what, where } = linesFor(brought);
  await db.transaction().execute(async (db) => {
    const line = await note(db, brought)
      .where('id', '=', id)
      .where(where)
      .returning('id')
      .executeTakeFirst();
    if (line === undefined) throw new RefusedOperation(`No ${what} with this number waits`);
    await logIntervention(db, 'RAPPROCHEMENT_TRAITE', `ligne ${id}`, operator);
  });
}
