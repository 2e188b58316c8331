import { number, object, string } from 'yup';
import { findEuros, parseEuros } from '#contract/domain/amounts.ts';
import { DAY_PATTERN } from '#contract/domain/dates.ts';
import { REFERENCE_PATTERN, VERIFICATION_CODE_PATTERN } from '#contract/domain/paymentReference.ts';
import { typedText } from '#contract/domain/typedText.ts';

export interface VerificationValues {
  readonly codeVerification: string;
  readonly referenceReglement: string;
  /** Euros, with a comma or a dot. */
  readonly montant: string;
  /** ISO 8601, as a date field gives it. */
  readonly date: string;
}

const compact = (text: string) =>
  typedText(text)
    .replace(/\s/g, '')
    .replace(/\p{Pd}/gu, '-')
    .toUpperCase();

const GROUP = '[0-9A-Za-z]{4}';
const CODE_IN_TEXT = new RegExp(`(?<![\\p{L}\\d-])${GROUP}-${GROUP}-${GROUP}(?![\\p{L}\\d-])`, 'u');
const REFERENCE_IN_TEXT = new RegExp(`(?<![\\p{L}\\d-])R(?:-${GROUP}){4}(?![\\p{L}\\d-])`, 'iu');

const inText = (text: string, pattern: RegExp) =>
  pattern.exec(typedText(text).replace(/\p{Pd}/gu, '-'))?.[0].toUpperCase();

/** Brings a reference into the form in which receipts print it. It may stand inside a sentence. */
export const toReference = (text: string): string =>
  inText(text, REFERENCE_IN_TEXT) ?? compact(text);

export const toCode = (text: string): string =>
  inText(text, CODE_IN_TEXT) ??
  compact(text)
    .replaceAll('-', '')
    .replace(/(.{4})(?=.)/g, '$1-');

/** If the field is wrong, its error is its own name. */
const field = (
  name: keyof VerificationValues,
  toSending: (text: string) => string,
  pattern: string,
) =>
  string()
    .transform((text: string | undefined) => text && toSending(text))
    .required(name)
    .matches(new RegExp(pattern), name);

/** Validates the form. The amount becomes cents. */
export const verificationSchema = object({
  codeVerification: field('codeVerification', toCode, VERIFICATION_CODE_PATTERN),
  referenceReglement: field('referenceReglement', toReference, REFERENCE_PATTERN),
  montant: number()
    .transform((_, text: string | undefined) =>
      text === undefined ? undefined : (parseEuros(findEuros(text)) ?? Number.NaN),
    )
    .typeError('montant')
    .required('montant'),
  date: field('date', (text) => text, DAY_PATTERN),
});

/** Reads `#code=AAAA-BBBB-CCCC&reference=R-1`, the hash of the address in a receipt's QR code. */
export function verificationValues(hash: string): VerificationValues {
  const read = new URLSearchParams(hash.replace(/^#/, ''));
  return {
    codeVerification: read.get('code') ?? '',
    referenceReglement: read.get('reference') ?? '',
    montant: '',
    date: '',
  };
}
