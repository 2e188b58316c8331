import { jourParis, joursEntre } from '#contract/domaine/joursParis.ts';
import type { Amende } from '#contract/schemas/amende.ts';

/** The day that counts, included: until when the amount holds; of a deposit, until when to contest (D-23). */
export function dernierJour({ montants, contestation }: Amende): string | null {
  return contestation === undefined ? montants.valableJusquau : contestation.dernierJour;
}

/** Days that are left after today, in Paris; null without a last day and once it is over. */
export function joursRestants(amende: Amende, maintenant: Date): number | null {
  const jour = dernierJour(amende);
  const jours = jour === null ? -1 : joursEntre(jourParis(maintenant), jour);
  return jours < 0 ? null : jours;
}
