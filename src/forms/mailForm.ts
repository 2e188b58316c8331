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

/** An empty address is allowed: before a payment, for a receipt sent automatically. */
export const optionalMailSchema = object({
  adrMail: string()
    .trim()
    .max(MAIL_ADDRESS_LENGTH, 'adresse')
    .matches(new RegExp(MAIL_ADDRESS_PATTERN, 'u'), {
      message: 'adresse',
      excludeEmptyString: true,
    })
    // The field is hidden for a bank transfer: an address typed before must not block the form.
    .when('modeReglement', ([mode], schema) => (mode === 'VIREMENT' ? string() : schema)),
});

export function toAddress({ adrMail }: MailValues): string {
  return adrMail.trim();
}
