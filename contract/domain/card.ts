import { PAYMENT_MEDIA } from './paymentMedium.ts';

/** The brand is the provider's word. */
export interface Card {
  readonly marque: string | null;
  /** Two to four digits, as the provider shows. */
  readonly fin: string | null;
}

/** By the brand that the provider's adapter reads. */
const BRANDS: Readonly<Record<string, string>> = {
  CB: 'CB',
  MASTERCARD: 'Mastercard',
  VISA: 'Visa',
};

/**
 * `Visa …0000`.
 * @param card null for payments older than this record
 * @returns empty for an unknown card; null where no card paid
 */
export function describeCard(media: number, card: Card | null): string | null {
  if (media !== PAYMENT_MEDIA.INTERNET) return null;
  const brand = card?.marque ?? null;
  if (brand !== null && !Object.hasOwn(BRANDS, brand)) return null;
  const name = brand === null ? '' : (BRANDS[brand] ?? '');
  const lastDigits = card?.fin ?? null;
  return [name, lastDigits === null ? '' : `…${lastDigits}`]
    .filter((part) => part !== '')
    .join(' ');
}
