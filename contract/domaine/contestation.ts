import { ajouterJours } from './dates.ts';
import { CHIFFRES_COURT } from './numeroTelepaiement.ts';

/** Days from the notice's date to contest: 45, and 30 once the fine is increased (D-23, CPP 529-2 and 530). */
const JOURS_POUR_CONTESTER = { AVIS: 45, AVIS_MAJORE: 30 } as const;

/** What the last day to contest depends on. Days are `YYYY-MM-DD` in Europe/Paris. */
export interface BaseContestation {
  readonly numAvis: string;
  readonly dateEnvoiAvis: string;
  /** The date that the notice prints for its deposit; it prevails (D-22, D-23). */
  readonly dateImprimee?: string | undefined;
}

/**
 * The last day to contest, included (D-23). A deposit may be paid later; it then helps to contest nothing any more.
 * @returns `YYYY-MM-DD`
 */
export function dernierJourContestation({
  numAvis,
  dateEnvoiAvis,
  dateImprimee,
}: BaseContestation): string {
  const jours =
    numAvis.length === CHIFFRES_COURT
      ? JOURS_POUR_CONTESTER.AVIS
      : JOURS_POUR_CONTESTER.AVIS_MAJORE;
  return dateImprimee ?? ajouterJours(dateEnvoiAvis, jours);
}
