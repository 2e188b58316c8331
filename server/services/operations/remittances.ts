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
    select payment.id, collection.heard_at, collection.captured_cents, collection.returned_cents,
      ${dayInParis(`case when collection.captured_cents <> 0 then coalesce(paid_at, created_at) else heard_at end`)} as day
    from collection join payment_name as name on name.id = collection.payment_id
    join payment on payment.id = name.payment_id
    where origin = 'card' and currency = 'EUR' and heard_at > now() - interval '1 year'
  ) as change
  left join (
    select to_char(covered, 'YYYY-MM-DD') as day, max(settled_at) as at
    from bank_line, generate_series(first_card_day::timestamp, last_card_day::timestamp, interval '1 day') as covered
    where kind = 'remittance' group by 1
  ) as remitted on remitted.day = change.day
  where remitted.at is null or change.heard_at > remitted.at`;

/** In SQL: said by a person, brought by no line of the bank. */
export const OPEN_CHARGE_BACKS = `
  select * from charge_back as said, lateral (
    select count(*) as lines, count(*) filter (
      where -line.cents in (said.cents, said.cents + coalesce(said.fee_cents, 0))) as fitting
    from bank_line as line where kind = 'charge-back' and line.payment_id = said.payment_id
  ) as brought
  where fitting = 0 and lines < (
    select count(*) from charge_back as same where same.payment_id = said.payment_id)`;

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

export type LineExplanation =
  | { readonly firstCardDay: string; readonly lastCardDay: string }
  | { readonly paymentId: string }
  | Record<string, never>;

const markLine = (db: Database, brought: LineExplanation) =>
  db
    .updateTable('bankLine')
    .set({ ...brought, settledAt: sql<Date>`now()` })
    .where('settledAt', 'is', null);

/** Notes it on the lines. */
export async function matchBankLines(db: Database): Promise<void> {
  const { rows: days } = await sql<CardDay>`
    select day, sum(captured_cents)::bigint as captured, sum(returned_cents)::bigint as returned
    from (${sql.raw(NOT_REMITTED)}) as open group by day order by day`.execute(db);
  const { rows: waiting } = await sql<Remittance & BankChargeBack & { kind: BankLineKind }>`
    select id, kind, day, cents + fee_cents as gross, -cents as cents from bank_line
    where settled_at is null order by day, id`.execute(db);
  const ofKind = (kind: BankLineKind) => waiting.filter((line) => line.kind === kind);
  for (const { ids, from, to } of matchRemittances(days, ofKind('remittance'))) {
    await markLine(db, { firstCardDay: from, lastCardDay: to }).where('id', 'in', ids).execute();
  }
  const { rows: said } = await sql<SaidChargeBack>`
    select payment_id, cents, cents + coalesce(fee_cents, 0) as with_fee
    from (${sql.raw(OPEN_CHARGE_BACKS)}) as said order by id`.execute(db);
  for (const { id, paymentId } of matchChargeBacks(ofKind('charge-back'), said)) {
    await markLine(db, { paymentId }).where('id', '=', id).execute();
  }
}

function linesFor(brought: LineExplanation): { what: string; where: RawBuilder<boolean> } {
  if ('firstCardDay' in brought) return { what: 'remittance', where: sql`kind = 'remittance'` };
  if (!('paymentId' in brought)) return { what: 'line of the bank', where: sql`true` };
  return {
    what: 'charge-back of this payment',
    where: sql`kind = 'charge-back' and exists (
      select 1 from (${sql.raw(OPEN_CHARGE_BACKS)}) as open where open.payment_id = ${brought.paymentId})`,
  };
}

/** @throws RefusedOperation */
export async function settleLine(
  db: Database,
  id: number,
  brought: LineExplanation,
  operator: Operator,
): Promise<void> {
  const { what, where } = linesFor(brought);
  await db.transaction().execute(async (db) => {
    const line = await markLine(db, brought)
      .where('id', '=', id)
      .where(where)
      .returning('id')
      .executeTakeFirst();
    if (line === undefined) throw new RefusedOperation(`No ${what} with this number waits`);
    await logIntervention(db, 'item-settled', `ligne ${id}`, operator);
  });
}
