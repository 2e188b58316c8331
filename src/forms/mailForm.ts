import { object, string } from 'yup';

/** The form that sends a receipt, as typed. */
export interface ValeursMail {
  readonly adrMail: string;
}

/** The longest address that mail can carry (RFC 5321). */
export const LONGUEUR_ADRESSE = 254;

const MOTIF = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/;

export const VALEURS_MAIL: ValeursMail = { adrMail: '' };

/** One address, at most 254 characters; its only error is `justificatif.mail.erreurs.adresse`. */
export const schemaMail = object({
  adrMail: string().test('adresse', 'adresse', (valeur) => {
    const adresse = (valeur ?? '').trim();
    return adresse.length <= LONGUEUR_ADRESSE && MOTIF.test(adresse);
  }),
});

/** The address as it is sent. */
export function versAdresse({ adrMail }: ValeursMail): string {
  return adrMail.trim();
}
