import type { Fine } from '../schemas/fine.ts';
import { addDays } from './dates.ts';
import { followsOwnRules } from './noticeType.ts';
import { SHORT_DIGITS } from './paymentNumber.ts';

/** From the notice's date; less once the fine is increased (D-37, CPP 529-2 and 530). */
export const DAYS_TO_CONTEST = { AVIS: 45, AVIS_MAJORE: 30 } as const;

interface ContestBasis extends Pick<Fine, 'typeAmende' | 'numAvis' | 'dateEnvoiAvis'> {
  /** The day printed on the notice prevails (D-37). */
  readonly printedDay?: string | undefined;
}

/** Included; null where only the notice gives the day (D-37). Days are `YYYY-MM-DD` in Europe/Paris. */
export function lastContestDay(basis: ContestBasis): string | null {
  if (basis.printedDay !== undefined) return basis.printedDay;
  if (followsOwnRules(basis.typeAmende)) return null;
  const days =
    basis.numAvis.length === SHORT_DIGITS ? DAYS_TO_CONTEST.AVIS : DAYS_TO_CONTEST.AVIS_MAJORE;
  return addDays(basis.dateEnvoiAvis, days);
}
