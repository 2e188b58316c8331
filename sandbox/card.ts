import type { Carte } from './transaction.ts';

/** First six digits of the sandbox's cards; the last two are the response code. */
const MARQUES: Readonly<Record<string, string>> = {
  '410000': 'VISA',
  '420000': 'CB',
  '510000': 'MASTERCARD',
};

export type ChampCarte = 'cardNumber' | 'cardExpiry' | 'cardCvv';

/** What is wrong with each field; the reasons are keys of the locale files. */
export type ErreursCarte = Readonly<Partial<Record<ChampCarte, RaisonCarte>>>;
export type RaisonCarte =
  | 'numeroInvalide'
  | 'carteInconnue'
  | 'expirationInvalide'
  | 'carteExpiree'
  | 'cvvInvalide';

export type LectureCarte = { readonly carte: Carte } | { readonly erreurs: ErreursCarte };

function raisonNumero(numero: string): RaisonCarte | null {
  if (!/^\d{16}$/.test(numero)) return 'numeroInvalide';
  return Object.hasOwn(MARQUES, numero.slice(0, 6)) ? null : 'carteInconnue';
}

/** A card is good until the last day of its month, in UTC. */
function raisonExpiration(expiration: string, maintenant: Date): RaisonCarte | null {
  const [, mois, annee] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiration) ?? [];
  if (mois === undefined || annee === undefined) return 'expirationInvalide';
  const fin = Date.UTC(2000 + Number(annee), Number(mois), 1);
  return fin <= maintenant.getTime() ? 'carteExpiree' : null;
}

/**
 * Reads the three fields of the card page; spaces are ignored.
 * @returns the card without its number, or the reason of each refused field
 */
export function lireCarte(
  saisie: Readonly<Partial<Record<ChampCarte, string>>>,
  maintenant: Date,
): LectureCarte {
  const [numero = '', expiration = '', cvv = ''] = [
    saisie.cardNumber,
    saisie.cardExpiry,
    saisie.cardCvv,
  ].map((texte) => (texte ?? '').replace(/\s/g, ''));
  const cardNumber = raisonNumero(numero);
  const cardExpiry = raisonExpiration(expiration, maintenant);
  const cardCvv = /^\d{3,4}$/.test(cvv) ? null : ('cvvInvalide' as const);
  if (cardNumber !== null || cardExpiry !== null || cardCvv !== null) {
    return {
      erreurs: {
        ...(cardNumber && { cardNumber }),
        ...(cardExpiry && { cardExpiry }),
        ...(cardCvv && { cardCvv }),
      },
    };
  }
  const code = numero.slice(-2);
  return {
    carte: {
      marque: MARQUES[numero.slice(0, 6)] ?? '',
      panMasque: `${numero.slice(0, 6)}########${code}`,
      code,
    },
  };
}
