import { object, string } from 'yup';
import { LONGUEUR_ADRESSE_MAIL, MOTIF_ADRESSE_MAIL } from '#contract/domaine/adresseMail.ts';

/** The form that sends a receipt, as typed. */
export interface ValeursMail {
  readonly adrMail: string;
}

export const VALEURS_MAIL: ValeursMail = { adrMail: '' };

/** One address (K-06), spaces around it left out; its only error is `justificatif.mail.erreurs.adresse`. */
export const schemaMail = object({
  adrMail: string()
    .trim()
    .required('adresse')
    .max(LONGUEUR_ADRESSE_MAIL, 'adresse')
    .matches(new RegExp(MOTIF_ADRESSE_MAIL, 'u'), 'adresse'),
});

/** The address as it is sent. */
export function versAdresse({ adrMail }: ValeursMail): string {
  return adrMail.trim();
}
