import { type RawBuilder, sql } from 'kysely';
import type { StoredStatus } from '#contract/domain/paymentStatus.ts';
import type { FineRow } from '../../store/rows.ts';
import { parisDay } from '../../store/sql.ts';
import { computeAmounts } from '../../till/schedule.ts';

const CLOSED = [
  'PAYE',
  'PAYE_AUTRE',
  'PAIEMENT_EXPIRE',
  'PAIEMENT_ANNULE',
  'PAIEMENT_DIVERS',
] as const satisfies readonly StoredStatus[];

export const olderThan = (column: RawBuilder<unknown>, days: number): RawBuilder<boolean> =>
  sql<boolean>`${column} < now() - make_interval(days => ${days}::int)`;

/** In SQL: neither imported nor changed since. */
export const isOld = (days: number): RawBuilder<boolean> =>
  olderThan(
    sql`greatest(fine.imported_at,
      (select max(changed_at) from status_change where fine_id = fine.id))`,
    days,
  );

/** In SQL: by status; by the calendar, see `isOver`. */
export const isClosedFor = (days: number): RawBuilder<boolean> =>
  sql<boolean>`fine.status = any(${CLOSED}::text[]) and ${isOld(days)}`;

/** In SQL: a day in Paris. */
export const dayBefore = (days: number): RawBuilder<string> =>
  parisDay(sql`now() - make_interval(days => ${days}::int)`);

/** After every deadline. */
const END_OF_TIME = '9999-12-31';

/** Stored as A_PAYER, its last day was before this one (D-11). */
export function isOver(fine: FineRow, day: string): boolean {
  const amounts = computeAmounts(fine, END_OF_TIME);
  const lastDay = amounts.echeances.at(-1)?.dateLimite ?? null;
  return fine.status === 'A_PAYER' && amounts.expire && lastDay !== null && lastDay < day;
}
