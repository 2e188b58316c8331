import { addDays } from './dates.ts';
import { SHORT_DIGITS } from './paymentNumber.ts';

/** Days from the notice's date to contest: 45, and 30 once the fine is increased (D-23, CPP 529-2 and 530). */
const DAYS_TO_CONTEST = { AVIS: 45, AVIS_MAJORE: 30 } as const;

/** What the last day to contest depends on. Days are `YYYY-MM-DD` in Europe/Paris. */
export interface ContestBasis {
  readonly numAvis: string;
  readonly dateEnvoiAvis: string;
  /** The date that the notice prints for its deposit; it prevails (D-22, D-23). */
  readonly printedDate?: string | undefined;
}

/**
 * The last day to contest, included (D-23). A deposit may be paid later; it then helps to contest nothing any more.
 * @returns `YYYY-MM-DD`
 */
export function lastContestDay({ numAvis, dateEnvoiAvis, printedDate }: ContestBasis): string {
  const days = numAvis.length === SHORT_DIGITS ? DAYS_TO_CONTEST.AVIS : DAYS_TO_CONTEST.AVIS_MAJORE;
  return printedDate ?? addDays(dateEnvoiAvis, days);
}
