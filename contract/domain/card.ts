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
  const brand = card?.marque ?? null;
  if (brand !== null && !Object.hasOwn(BRANDS, brand)) return null;
  const name = brand === null ? '' : (BRANDS[brand] ?? '');
  const lastDigits = card?.fin ?? null;
  return [name, lastDigits === null ? '' : `…${lastDigits}`]
    .filter((part) => part !== '')
    .join(' ');
}
