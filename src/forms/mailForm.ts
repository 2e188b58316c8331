import { object, string } from 'yup';
import {
  hasForeignLocalPart,
  MAIL_ADDRESS_LENGTH,
  MAIL_ADDRESS_PATTERN,
  readMailAddress,
} from '#contract/domain/mailAddress.ts';

export const MAIL_VALUES = { adrMail: '' };

/** Each error is a key below `justificatif.mail.erreurs`. */
const MAIL_ERRORS = ['adresse', 'accent'] as const;

export const mailError = (error: string | undefined) =>
  MAIL_ERRORS.find((known) => known === error);

const read = (text: string | undefined) => text && readMailAddress(text);

const noForeignLocalPart = {
  name: 'accent',
  message: 'accent',
  test: (text: string | undefined) => text === undefined || !hasForeignLocalPart(text),
};

export const optionalMail = string()
  .transform(read)
  .test(noForeignLocalPart)
  .max(MAIL_ADDRESS_LENGTH, 'adresse')
  .matches(new RegExp(MAIL_ADDRESS_PATTERN, 'u'), { message: 'adresse', excludeEmptyString: true });

export const mailSchema = object({ adrMail: optionalMail.required('adresse') });
