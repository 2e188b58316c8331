import { object, string } from 'yup';
import { MAIL_ADDRESS_LENGTH, MAIL_ADDRESS_PATTERN } from '#contract/domain/mailAddress.ts';

export interface MailValues {
  readonly adrMail: string;
}

export const MAIL_VALUES: MailValues = { adrMail: '' };

/** One address (K-06), spaces around it left out; its only error is `justificatif.mail.erreurs.adresse`. */
export const schemaMail = object({
  adrMail: string()
    .trim()
    .required('adresse')
    .max(MAIL_ADDRESS_LENGTH, 'adresse')
    .matches(new RegExp(MAIL_ADDRESS_PATTERN, 'u'), 'adresse'),
});

/** The same where it may be left out: before a payment, for the receipt that then leaves by itself. */
export const optionalMailSchema = object({
  adrMail: string()
    .trim()
    .max(MAIL_ADDRESS_LENGTH, 'adresse')
    .matches(new RegExp(MAIL_ADDRESS_PATTERN, 'u'), {
      message: 'adresse',
      excludeEmptyString: true,
    })
    // The field is not there for who pays by transfer: what was typed in it must hold nobody back.
    .when('modeReglement', ([mode], schema) => (mode === 'VIREMENT' ? string() : schema)),
});

export function toAddress({ adrMail }: MailValues): string {
  return adrMail.trim();
}
