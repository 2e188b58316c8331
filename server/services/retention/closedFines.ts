import type { FineRow } from '../../store/rows.ts';
import { computeAmounts } from '../../till/schedule.ts';

/** A day after every deadline, so that all steps of the price are over. */
const END_OF_TIME = '9999-12-31';

/** True if a fine that is stored as A_PAYER has expired: its last day was before this one (D-11). */
export function isOver(fine: FineRow, day: string): boolean {
  const amounts = computeAmounts(fine, END_OF_TIME);
  const lastDay = amounts.echeances.at(-1)?.dateLimite ?? null;
  return fine.status === 'A_PAYER' && amounts.expire && lastDay !== null && lastDay < day;
}
