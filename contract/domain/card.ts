import { PAYMENT_MEDIA } from './paymentMedium.ts';

export interface Card {
  readonly marque: string | null;
  /** Two to four digits. */
  readonly fin: string | null;
}

const BRANDS: Readonly<Record<string, string>> = {
  CB: 'CB',
  MASTERCARD: 'Mastercard',
  VISA: 'Visa',
};

/** `Visa …0000`; null where no card paid; empty for an unknown card. */
export function describeCard(media: number, card: Card | null): string | null {
  if (media !== PAYMENT_MEDIA.INTERNET) return null;
  const { marque: brand = null, fin: lastDigits = null } = card ?? {};
  if (brand !== null && !Object.hasOwn(BRANDS, brand)) return null;
  return [brand && BRANDS[brand], lastDigits && `…${lastDigits}`].filter(Boolean).join(' ');
}
