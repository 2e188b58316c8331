import { PAYMENT_MEDIA } from './paymentMedium.ts';

/** What is kept of the card that paid: its brand in the provider's own word, and the last digits of its number. */
export interface Card {
  readonly marque: string | null;
  /** Two to four digits: as many as the provider shows. */
  readonly fin: string | null;
}

/** Names of brands as cards bear them, by `paymentMeanBrand` (docs/payments.md). */
const BRANDS: Readonly<Record<string, string>> = {
  AMEX: 'American Express',
  CB: 'CB',
  ELECTRON: 'Visa Electron',
  MAESTRO: 'Maestro',
  MASTERCARD: 'Mastercard',
  VISA: 'Visa',
  VPAY: 'V PAY',
};

/**
 * The card that paid, as a receipt names it: `Visa …0000`.
 * @param card null where the payment was taken before anything of the card was kept
 * @returns an empty text for a card of which nothing is known; null where no card paid
 */
export function describeCard(media: number, card: Card | null): string | null {
  if (media !== PAYMENT_MEDIA.INTERNET) return null;
  const { marque = null, fin = null } = card ?? {};
  // A means that is no card we know is told by its channel.
  if (marque !== null && !Object.hasOwn(BRANDS, marque)) return null;
  const name = marque === null ? '' : (BRANDS[marque] ?? '');
  return [name, fin === null ? '' : `…${fin}`].filter((part) => part !== '').join(' ');
}
