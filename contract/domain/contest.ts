import type { Fine } from '../schemas/fine.ts';
import { addDays } from './dates.ts';
import { followsOwnRules } from './noticeType.ts';
import { SHORT_DIGITS } from './paymentNumber.ts';
import { orNextWorkingDay } from './workingDays.ts';

/** From the notice's date; less once the fine is increased (D-37, CPP 529-2 and 530). */
export const DAYS_TO_CONTEST = { AVIS: 45, AVIS_MAJORE: 30 } as const;

interface ContestBasis extends Pick<Fine, 'typeAmende' | 'numAvis' | 'dateEnvoiAvis'> {
  /** The day printed on the notice prevails (D-37). */
  readonly printedDay?: string | undefined;
}

/** Days are `YYYY-MM-DD` in Europe/Paris. */
export interface ContestDeadline {
  /** Included, as it is shown: a printed day also where it is a day off. */
  readonly lastDay: string;
  /** The time limit ends on a day off and runs to the next working day (D-74, CPP 801). */
  readonly isExtended: boolean;
}

/** Null where only the notice gives the day (D-37). */
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

/** A printed day that is a day off is over after the next working day only (D-74). */
export const isContestOver = (lastDay: string, day: string): boolean =>
  day > orNextWorkingDay(lastDay);
