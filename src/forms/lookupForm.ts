import { object, string } from 'yup';
import {
  DASHED_NUMBER_PATTERN,
  digitsOnly,
  KEY_DIGITS,
  KEY_PATTERN,
  NUMBER_END_PATTERN,
  SHORT_LENGTH,
} from '#contract/domain/paymentNumber.ts';
import type { LookupRequest } from '#contract/schemas/lookup.ts';

export interface LookupValues {
  readonly numTelepaiementCode: string;
  readonly cle: string;
}

export const INITIAL_VALUES: LookupValues = { numTelepaiementCode: '', cle: '' };

/** If several rules fail, the first message of this list is shown (V-05). */
export const VALIDATION_MESSAGES = [
  'numTelOuCleInvalide',
  'numTelInvalide',
  'endNumTelInvalide',
  'formatCleInvalide',
] as const;
export type ValidationMessage = (typeof VALIDATION_MESSAGES)[number];

const [INCOMPLETE, PATTERN, END, KEY_FORMAT] = VALIDATION_MESSAGES;

/** Of each field, the first rule that fails gives the message. */
export const lookupSchema = object({
  numTelepaiementCode: string()
    .required(INCOMPLETE)
    .min(SHORT_LENGTH, INCOMPLETE)
    .matches(new RegExp(DASHED_NUMBER_PATTERN), PATTERN)
    .matches(new RegExp(NUMBER_END_PATTERN), END),
  cle: string()
    .required(INCOMPLETE)
    .min(KEY_DIGITS, INCOMPLETE)
    .matches(new RegExp(KEY_PATTERN), KEY_FORMAT),
});

export type LookupErrors = {
  readonly [Field in keyof LookupValues]?: string | undefined;
};

export function validationMessage(errors: LookupErrors): ValidationMessage | undefined {
  const present = Object.values(errors);
  return VALIDATION_MESSAGES.find((message) => present.includes(message));
}

export function toRequest(values: LookupValues): LookupRequest {
  return { numAmende: digitsOnly(values.numTelepaiementCode), cleAmende: values.cle };
}
