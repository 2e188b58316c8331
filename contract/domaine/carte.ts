import { MEDIA_REGLEMENT } from './mediaReglement.ts';

/** What is kept of the card that paid: its brand in the provider's own word, and the last digits of its number. */
export interface Carte {
  readonly marque: string | null;
  /** Two to four digits: as many as the provider shows. */
  readonly fin: string | null;
}

/** Names of brands as cards bear them, by `paymentMeanBrand` (docs/sips.md). */
const MARQUES: Readonly<Record<string, string>> = {
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
 * @param carte null where the payment was taken before anything of the card was kept
 * @returns an empty text for a card of which nothing is known; null where no card paid
 */
export function designerCarte(media: number, carte: Carte | null): string | null {
  if (media !== MEDIA_REGLEMENT.INTERNET) return null;
  const { marque = null, fin = null } = carte ?? {};
  // A means that is no card we know is told by its channel.
  if (marque !== null && !Object.hasOwn(MARQUES, marque)) return null;
  const nom = marque === null ? '' : (MARQUES[marque] ?? '');
  return [nom, fin === null ? '' : `…${fin}`].filter((partie) => partie !== '').join(' ');
}
