import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import type { Tables } from '../../database/tables.ts';
import {
  type AgedFine,
  agedFines,
  eraseUnpaidFines,
  findPaidFines,
  findUnpaidFines,
  holdFines,
  passBy,
} from '../../store/purgeFines.ts';
import { EMPTIED_FINES, HAS_PERSONAL, PERSONAL_FINES, type Walk } from '../../store/purgeWalks.ts';
import { type Act, type Period, walking } from './batches.ts';
import { countedFrom, isPast } from './closedFines.ts';

/**
 * Columns that are emptied when their period ends. `tests/unit/server/fineColumns.test.ts` says why the others stay.
 */
const PERSONAL = [
  'postalAddress',
  'maskedPlate',
  'street',
  'speedLimit',
  'measuredSpeed',
  'retainedSpeed',
] as const satisfies readonly (keyof Tables['fine'])[];

const COLUMNS = PERSONAL.map((name) => sql.ref(name));

/** Empties what is personal in closed fines. */
export const personalPeriods = (days: number): readonly Period[] =>
  finePeriods('personalData', days, [PERSONAL_FINES], async (_, ids) => ids.length, emptyFines);

/** Erases closed fines that nobody paid here. */
export const unpaidPeriods = (days: number): readonly Period[] =>
  finePeriods(
    'fines',
    days,
    [PERSONAL_FINES, EMPTIED_FINES],
    async (db, ids) => (await findUnpaidFines(db, ids)).length,
    eraseUnpaid,
  );

/** Periods of closed fines: their status ends them, or the calendar does (D-11). */
const finePeriods = (
  name: string,
  days: number,
  walks: readonly Walk[],
  find: Act,
  erase: Act,
): Period[] => {
  const past = (fines: readonly AgedFine[]): string[] => fines.filter(isPast).map(({ id }) => id);
  return walks.map((walk) =>
    walking(name, walk, days, {
      find: async (db, ids) => find(db, past(await agedFines(db, days, ids))),
      async erase(transaction, ids) {
        const fines = await agedFines(transaction, days, await holdFines(transaction, ids));
        const count = await erase(transaction, past(fines));
        await passBy(
          transaction,
          fines
            .filter((fine) => !isPast(fine))
            .map((fine) => ({ id: fine.id, instants: countedFrom(fine) })),
        );
        return count;
      },
    }),
  );
};

/** Erases fines without money. Those with money that were emptied go with it, so they are read no more. */
async function eraseUnpaid(transaction: Database, ids: readonly string[]): Promise<number> {
  const count = await eraseUnpaidFines(transaction, await findUnpaidFines(transaction, ids));
  const paid = await findPaidFines(transaction, ids);
  await passBy(
    transaction,
    paid.map((id) => ({ id, instants: ['infinity'] })),
  );
  return count;
}

async function emptyFines(transaction: Database, ids: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update fine set erased_at = now(), ${sql.join(COLUMNS.map((column) => sql`${column} = null`))}
    where id = any(${ids}::text[]) and ${HAS_PERSONAL} > 0`.execute(transaction);
  return Number(numAffectedRows);
}
