import { object, string } from 'yup';
import {
  compactEuros,
  EUROS_PATTERN,
  PARTIAL_AMOUNT_REFUSALS,
  parseEuros,
  partialAmountRefusal,
} from '#contract/domain/amounts.ts';

/** The form of the detail page: all or a part, and the part in euros as typed (D-17). */
export interface PaymentChoiceValues {
  readonly typeReglement: 'TOTAL' | 'PARTIEL';
  readonly montant: string;
}

export const INITIAL_VALUES: PaymentChoiceValues = { typeReglement: 'TOTAL', montant: '' };

/** Why an amount is refused; each is a key below `detail.reglement.erreurs`. */
const AMOUNT_ERRORS = ['montantIllisible', ...PARTIAL_AMOUNT_REFUSALS] as const;
export type AmountError = (typeof AMOUNT_ERRORS)[number];

/** Reads the error that Formik keeps for the amount. */
export function amountError(error: string | undefined): AmountError | undefined {
  return AMOUNT_ERRORS.find((known) => known === error);
}

/**
 * An amount that can be read, then the rule of a part payment (D-17).
 * @param resteAPayer balance in cents
 */
const partialAmount = (resteAPayer: number) =>
  string()
    .transform((text: string | undefined) => text && compactEuros(text))
    .required('montantIllisible')
    .matches(new RegExp(EUROS_PATTERN), 'montantIllisible')
    .test('montantPartiel', (euros, context) => {
      const message = partialAmountRefusal(parseEuros(euros) ?? 0, resteAPayer);
      return message === null || context.createError({ message });
    });

/**
 * The amount is checked only when a part is chosen; its error is a message key.
 * @param resteAPayer balance in cents
 */
export function paymentChoiceSchema(resteAPayer: number) {
  return object({
    typeReglement: string().oneOf(['TOTAL', 'PARTIEL']),
    montant: string().when('typeReglement', ([type], schema) =>
      type === 'PARTIEL' ? partialAmount(resteAPayer) : schema,
    ),
  });
}

/**
 * The amount that valid values choose, in cents.
 * @param resteAPayer balance in cents
 */
export function toAmount(
  { typeReglement, montant }: PaymentChoiceValues,
  resteAPayer: number,
): number {
  const part = typeReglement === 'PARTIEL' ? parseEuros(montant) : null;
  return part ?? resteAPayer;
}
