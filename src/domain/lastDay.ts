import { daysBetween, parisDay } from '#contract/domain/parisDays.ts';
import type { Fine } from '#contract/schemas/fine.ts';

/** The day that counts, included: until when the amount holds; of a deposit, until when to contest (D-23). */
export function lastDay({ montants, contestation }: Fine): string | null {
  return contestation === undefined ? montants.valableJusquau : contestation.dernierJour;
}

/** Days that are left after today, in Paris; null without a last day and once it is over. */
export function remainingDays(fine: Fine, now: Date): number | null {
  const day = lastDay(fine);
  const days = day === null ? -1 : daysBetween(parisDay(now), day);
  return days < 0 ? null : days;
}
