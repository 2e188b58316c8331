import { PAYMENT_MEDIA } from './paymentMedium.ts';

export interface Card {
  readonly marque: string | null;
  /** The last two to four digits of the card number, as the provider gives them. */
  readonly fin: string | null;
}

const BRANDS: Readonly<Record<string, string>> = {
  CB: 'CB',
  MASTERCARD: 'Mastercard',
  VISA: 'Visa',
};

/**
 * Describes a card as `Visa …0000`. Null if no card paid or we do not know the brand; empty if nothing is known of
 * the card.
 */
export function describeCard(media: number, card: Card | null): string | null {
  if (media !== PAYMENT_MEDIA.INTERNET) return null;
  const { marque: brand = null, fin: lastDigits = null } = card ?? {};
  if (brand !== null && !Object.hasOwn(BRANDS, brand)) return null;
  return [brand && BRANDS[brand], lastDigits && `…${lastDigits}`].filter(Boolean).join(' ');
}
