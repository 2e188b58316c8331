import { addDays } from './dates.ts';
import { SHORT_DIGITS } from './paymentNumber.ts';

/** Days from the notice's date: 45, and 30 once the fine is increased (D-23, CPP 529-2 and 530). */
const DAYS_TO_CONTEST = { AVIS: 45, AVIS_MAJORE: 30 } as const;

/** Days are `YYYY-MM-DD` in Europe/Paris. */
export interface ContestBasis {
  readonly numAvis: string;
  readonly dateEnvoiAvis: string;
  /** The notice's printed date for its deposit prevails (D-22, D-23). */
  readonly printedDate?: string | undefined;
}

/**
 * Included (D-23). A later deposit is possible but no longer helps to contest.
 * @returns `YYYY-MM-DD`
 */
export function lastContestDay({ numAvis, dateEnvoiAvis, printedDate }: ContestBasis): string {
  const days = numAvis.length === SHORT_DIGITS ? DAYS_TO_CONTEST.AVIS : DAYS_TO_CONTEST.AVIS_MAJORE;
  return printedDate ?? addDays(dateEnvoiAvis, days);
}
