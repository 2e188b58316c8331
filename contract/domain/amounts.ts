import { typedText } from './typedText.ts';

/** Our only currency, as ISO 4217 spells it. Amounts are cents of euros. */
export const EURO = 'EUR';

export const TIERS = [
  'MINOREE',
  'FORFAITAIRE',
  'MAJOREE_REDUITE',
  'MAJOREE',
  'CONSIGNATION',
  'FPS_MAJORE',
] as const;
export type Tier = (typeof TIERS)[number];

export const PAYMENT_NATURES = ['TOTAL', 'PARTIEL', 'CONSIGNATION'] as const;
export type PaymentNature = (typeof PAYMENT_NATURES)[number];

export function paymentNature(
  amount: number,
  fine: { readonly resteAPayer: number; readonly consignation: boolean },
): PaymentNature {
  if (fine.consignation) return 'CONSIGNATION';
  return amount === fine.resteAPayer ? 'TOTAL' : 'PARTIEL';
}

/** A part, and the rest that it leaves, are at least this many cents (D-17). */
export const MIN_PARTIAL_AMOUNT = 500;

export const PARTIAL_AMOUNT_REFUSALS = [
  'montantTropPetit',
  'montantTropGrand',
  'resteTropPetit',
] as const;
type PartialAmountRefusal = (typeof PARTIAL_AMOUNT_REFUSALS)[number];

/** Says why a part may not be paid (D-17), or null if it may. Both amounts are cents. */
export function partialAmountRefusal(amount: number, balance: number): PartialAmountRefusal | null {
  if (amount > balance) return 'montantTropGrand';
  if (amount === balance) return null;
  if (amount < MIN_PARTIAL_AMOUNT) return 'montantTropPetit';
  return balance - amount < MIN_PARTIAL_AMOUNT ? 'resteTropPetit' : null;
}

export const EUROS_PATTERN = '^(\\d{1,9})(?:[.,](\\d{1,2}))?$';
const EUROS = new RegExp(EUROS_PATTERN);

function compactEuros(text: string): string {
  return typedText(text).replace(/[\s€]/g, '');
}

/**
 * Rewrites what people type for a plain number: `45,-`, `45€50`, Arabic separators, apostrophes, separators of
 * thousands.
 */
const AMOUNT_STYLES: readonly (readonly [RegExp, string])[] = [
  [/(\d)\s*€\s*(?=\d{2}(?!\d))/g, '$1,'],
  [/(\d)[.,]\s*[-–—](?!\d)/g, '$1'],
  [/\u066b/g, ','],
  [/(\d)['’\u066c](?=\d{3})/g, '$1'],
  [/(?<=(?<!\d)\d{1,3}(?:\.\d{3})*)\.(?=(?:\d{3}\.)*\d{3},)/g, ''],
  [/(?<=(?<!\d)\d{1,3}(?:,\d{3})*),(?=(?:\d{3},)*\d{3}\.)/g, ''],
];

const AMOUNT_IN_TEXT = /(?<![\d.,+−-])(?:\d{1,3}(?: \d{3})+|\d+)(?:[.,]\d{1,2})?(?![.,]?\d)/g;
const CURRENCY_AFTER = /^\s*(?:€|eur)/i;
const CURRENCY_BEFORE = /(?:€|eur)\s*$/i;

/**
 * Finds the amount in what a person typed or pasted. It is the whole text, the one figure with a currency, or the
 * only figure.
 * @returns text for `parseEuros`; the whole text if no amount is certain
 */
export function findEuros(text: string): string {
  const plain = AMOUNT_STYLES.reduce(
    (styled, [style, replacement]) => styled.replace(style, replacement),
    typedText(text),
  );
  const whole = compactEuros(plain);
  if (EUROS.test(whole) || !/\p{L}/u.test(whole)) return whole;
  const found = [...plain.matchAll(AMOUNT_IN_TEXT)];
  const priced = found.filter(
    ({ 0: figure, index }) =>
      CURRENCY_AFTER.test(plain.slice(index + figure.length)) ||
      CURRENCY_BEFORE.test(plain.slice(0, index)),
  );
  const [only, other] = priced.length > 0 ? priced : found;
  return only === undefined || other !== undefined ? whole : compactEuros(only[0]);
}

/**
 * Reads `12`, `12,5`, `12.50` and `1 200,00 €`.
 * @returns cents, or null if the text is no amount
 */
export function parseEuros(text: string): number | null {
  const found = EUROS.exec(compactEuros(text));
  if (!found?.[1]) return null;
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}

/** For programs, in no language: `1250` gives `12.50`. */
export const plainEuros = (cents: number): string => (cents / 100).toFixed(2);
