/** All amounts are integer cents of euros. */

/** ISO 4217, numeric: the only currency of the service. */
export const EURO = '978';

/** What kind of amount is due. */
export const TIERS = [
  'MINOREE',
  'FORFAITAIRE',
  'MAJOREE_REDUITE',
  'MAJOREE',
  'CONSIGNATION',
  'FPS_MAJORE',
] as const;
export type Tier = (typeof TIERS)[number];

/** What a payment is: `typeReglement` of a start, `nature` of a ledger line (D-17). */
export const PAYMENT_NATURES = ['TOTAL', 'PARTIEL', 'CONSIGNATION'] as const;
export type PaymentNature = (typeof PAYMENT_NATURES)[number];

/** The nature that the payment of an amount has; a deposit is always its own kind (D-17). */
export function paymentNature(
  amount: number,
  fine: { readonly resteAPayer: number; readonly consignation: boolean },
): PaymentNature {
  if (fine.consignation) return 'CONSIGNATION';
  return amount === fine.resteAPayer ? 'TOTAL' : 'PARTIEL';
}

/** Smallest part payment, and smallest balance that one may leave: 5.00 € (D-17). */
export const MIN_PARTIAL_AMOUNT = 500;

/** Why a part amount is refused; each is also a message key of the detail form. */
export const PARTIAL_AMOUNT_REFUSALS = [
  'montantTropPetit',
  'montantTropGrand',
  'resteTropPetit',
] as const;
export type PartialAmountRefusal = (typeof PARTIAL_AMOUNT_REFUSALS)[number];

/**
 * The rule of a part payment (D-17): at least 5.00 €, at most the balance, and what remains is 0 or at least 5.00 €.
 * @param amount amount the payer chose, in cents
 * @param resteAPayer balance before the payment, in cents
 * @returns the reason of a refusal, or null when the amount is fine
 */
export function partialAmountRefusal(
  amount: number,
  resteAPayer: number,
): PartialAmountRefusal | null {
  if (amount > resteAPayer) return 'montantTropGrand';
  if (amount === resteAPayer) return null;
  if (amount < MIN_PARTIAL_AMOUNT) return 'montantTropPetit';
  return resteAPayer - amount < MIN_PARTIAL_AMOUNT ? 'resteTropPetit' : null;
}

/** Euros without spaces: at most two decimals, after a comma or a dot. */
export const EUROS_PATTERN = '^(\\d{1,9})(?:[.,](\\d{1,2}))?$';
const EUROS = new RegExp(EUROS_PATTERN);

/** Takes out what a person types around the digits: the euro sign, and the spaces of French thousands. */
export function compactEuros(text: string): string {
  return text.replace(/[\s\u00a0\u202f€]/g, '');
}

/**
 * Reads an amount in euros as a person types it: `12`, `12,5`, `12.50`, `1 200,00 €`.
 * @returns the amount in cents, or null when the text is not an amount
 */
export function parseEuros(text: string): number | null {
  const found = EUROS.exec(compactEuros(text));
  if (!found?.[1]) return null;
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}
