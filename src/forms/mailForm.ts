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

/** The same where it may be left out: before a payment, for the receipt that then leaves by itself. */
export const schemaMailFacultatif = object({
  adrMail: string()
    .trim()
    .max(LONGUEUR_ADRESSE_MAIL, 'adresse')
    .matches(new RegExp(MOTIF_ADRESSE_MAIL, 'u'), { message: 'adresse', excludeEmptyString: true })
    // The field is not there for who pays by transfer: what was typed in it must hold nobody back.
    .when('modeReglement', ([mode], schema) => (mode === 'VIREMENT' ? string() : schema)),
});

/** The address as it is sent. */
export function versAdresse({ adrMail }: ValeursMail): string {
  return adrMail.trim();
}
