import type { AgedFine } from '../../store/purgeFines.ts';
import type { FineRow } from '../../store/rows.ts';
import { computeAmounts } from '../../till/schedule.ts';

/** A day after every deadline, so that all steps of the price are over. */
const END_OF_TIME = '9999-12-31';

/** The last day on which a fine can be paid. Null: it can be for ever. */
function lastDayOf(fine: FineRow): string | null {
  const amounts = computeAmounts(fine, END_OF_TIME);
  return amounts.expire ? (amounts.echeances.at(-1)?.dateLimite ?? null) : null;
}

/** True if a fine that is stored as A_PAYER has expired: its last day was before this one (D-11). */
export function isOver(fine: FineRow, day: string): boolean {
  const lastDay = lastDayOf(fine);
  return fine.status === 'A_PAYER' && lastDay !== null && lastDay < day;
}

/** True if nobody has touched a closed fine for a period. Its status closes it, or the calendar. */
export const isPast = (fine: AgedFine): boolean =>
  fine.isUntouched && (fine.isFinal === true || isOver(fine, fine.lastDay));

/** From when the periods of a fine count. Empty: a page of it is live, and ends without a trace in the fine. */
export function countedFrom(fine: AgedFine): readonly string[] {
  const { isFinal, since, status } = fine;
  if (isFinal === null || since === null) return status === 'A_PAYER' ? [] : ['infinity'];
  return isFinal ? [since] : [since, lastDayOf(fine) ?? 'infinity'];
}
