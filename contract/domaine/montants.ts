/** All amounts are integer cents of euros. */

/** ISO 4217, numeric: the only currency of the service. */
export const EURO = '978';

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

/** The nature that the payment of an amount has; a deposit is always its own kind (D-17). */
export function natureReglement(
  montant: number,
  amende: { readonly resteAPayer: number; readonly consignation: boolean },
): NatureReglement {
  if (amende.consignation) return 'CONSIGNATION';
  return montant === amende.resteAPayer ? 'TOTAL' : 'PARTIEL';
}

/** Smallest part payment, and smallest balance that one may leave: 5.00 € (D-17). */
export const MONTANT_PARTIEL_MINIMUM = 500;

/** Why a part amount is refused; each is also a message key of the detail form. */
export const REFUS_MONTANT_PARTIEL = [
  'montantTropPetit',
  'montantTropGrand',
  'resteTropPetit',
] as const;
export type RefusMontantPartiel = (typeof REFUS_MONTANT_PARTIEL)[number];

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

/** Euros without spaces: at most two decimals, after a comma or a dot. */
export const MOTIF_EUROS = '^(\\d{1,9})(?:[.,](\\d{1,2}))?$';
const EUROS = new RegExp(MOTIF_EUROS);

/** Takes out what a person types around the digits: the euro sign, and the spaces of French thousands. */
export function compacterEuros(texte: string): string {
  return texte.replace(/[\s\u00a0\u202f€]/g, '');
}

/**
 * Reads an amount in euros as a person types it: `12`, `12,5`, `12.50`, `1 200,00 €`.
 * @returns the amount in cents, or null when the text is not an amount
 */
export function lireEuros(texte: string): number | null {
  const trouve = EUROS.exec(compacterEuros(texte));
  if (!trouve?.[1]) return null;
  return Number(trouve[1]) * 100 + Number((trouve[2] ?? '').padEnd(2, '0'));
}
