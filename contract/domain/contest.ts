import type { Fine } from '../schemas/fine.ts';
import { addDays } from './dates.ts';
import { followsOwnRules } from './noticeType.ts';
import { SHORT_DIGITS } from './paymentNumber.ts';
import { orNextWorkingDay, orWorkingDayEverywhere } from './workingDays.ts';

/** Days from the notice's date; an increased fine leaves fewer (D-37, code de procédure pénale 529-2 and 530). */
export const DAYS_TO_CONTEST = { AVIS: 45, AVIS_MAJORE: 30 } as const;

interface ContestBasis extends Pick<Fine, 'typeAmende' | 'numAvis' | 'dateEnvoiAvis'> {
  /** A day that the notice prints prevails over the computed one (D-37). */
  readonly printedDay?: string | undefined;
}

/** Days are `YYYY-MM-DD` in Europe/Paris. */
export interface ContestDeadline {
  /** This day still counts. A printed day is shown unchanged, even if it is a day off. */
  readonly lastDay: string;
  /**
   * The time limit ends on a day off, so it runs to the next working day (D-74, code de procédure pénale 801).
   */
  readonly isExtended: boolean;
}

/**
 * Computes the last day to contest. Null if only the notice gives it, as for parking charges and court fines (D-37).
 */
export function contestDeadline(basis: ContestBasis): ContestDeadline | null {
  if (basis.printedDay !== undefined) {
    const lastDay = basis.printedDay;
    return { lastDay, isExtended: orNextWorkingDay(lastDay) !== lastDay };
  }
  if (followsOwnRules(basis.typeAmende)) return null;
  const days =
    basis.numAvis.length === SHORT_DIGITS ? DAYS_TO_CONTEST.AVIS : DAYS_TO_CONTEST.AVIS_MAJORE;
  const counted = addDays(basis.dateEnvoiAvis, days);
  const lastDay = orNextWorkingDay(counted);
  return { lastDay, isExtended: lastDay !== counted };
}

/**
 * A last day that is a day off is over only after the next working day (D-74). Which place counts is not settled: nobody
 * is told that the time is over before it is in every part of France (D-106).
 */
export const isContestOver = (lastDay: string, day: string): boolean =>
  day > orWorkingDayEverywhere(lastDay);

/** The last day where a holiday of the place extends the time limit; null if it is the same everywhere (D-106). */
export function localContestDay(lastDay: string): string | null {
  const everywhere = orWorkingDayEverywhere(lastDay);
  return everywhere === orNextWorkingDay(lastDay) ? null : everywhere;
}
