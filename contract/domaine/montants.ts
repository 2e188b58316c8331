/** All amounts are integer cents of euros. */

/** What kind of amount is due. */
export const PALIERS = [
  'MINOREE',
  'FORFAITAIRE',
  'MAJOREE_REDUITE',
  'MAJOREE',
  'CONSIGNATION',
  'FPS_MAJORE',
] as const;
export type Palier = (typeof PALIERS)[number];

/** What a payment is: `typeReglement` of a start, `nature` of a ledger line (D-17). */
export const NATURES_REGLEMENT = ['TOTAL', 'PARTIEL', 'CONSIGNATION'] as const;
export type NatureReglement = (typeof NATURES_REGLEMENT)[number];

/** Smallest part payment, and smallest balance that one may leave: 5.00 € (D-17). */
export const MONTANT_PARTIEL_MINIMUM = 500;

/** Why a part amount is refused; each is also a message key of the detail form. */
export type RefusMontantPartiel = 'montantTropPetit' | 'montantTropGrand' | 'resteTropPetit';

/**
 * The rule of a part payment (D-17): at least 5.00 €, at most the balance, and what remains is 0 or at least 5.00 €.
 * @param montant amount the payer chose, in cents
 * @param resteAPayer balance before the payment, in cents
 * @returns the reason of a refusal, or null when the amount is fine
 */
export function refusMontantPartiel(
  montant: number,
  resteAPayer: number,
): RefusMontantPartiel | null {
  if (montant > resteAPayer) return 'montantTropGrand';
  if (montant === resteAPayer) return null;
  if (montant < MONTANT_PARTIEL_MINIMUM) return 'montantTropPetit';
  return resteAPayer - montant < MONTANT_PARTIEL_MINIMUM ? 'resteTropPetit' : null;
}

/** At most two decimals, comma or dot; spaces inside the number are the thousands of French typography. */
const MOTIF_EUROS = /^(\d{1,9})(?:[.,](\d{1,2}))?$/;

/**
 * Reads an amount in euros as a person types it: `12`, `12,5`, `12.50`, `1 200,00 €`.
 * @returns the amount in cents, or null when the text is not an amount
 */
export function lireEuros(texte: string): number | null {
  const compact = texte.replace(/[\s\u00a0\u202f€]/g, '');
  const trouve = MOTIF_EUROS.exec(compact);
  if (!trouve?.[1]) return null;
  return Number(trouve[1]) * 100 + Number((trouve[2] ?? '').padEnd(2, '0'));
}
