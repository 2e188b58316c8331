import { type InferType, object, string } from 'yup';
import {
  EUROS_PATTERN,
  findEuros,
  PARTIAL_AMOUNT_REFUSALS,
  parseEuros,
  partialAmountRefusal,
} from '#contract/domain/amounts.ts';

/** `montant` is the part in euros, as the person types it. */
export const INITIAL_VALUES = { typeReglement: 'TOTAL', montant: '' };

/** Each error is a key below `detail.reglement.erreurs`. */
const AMOUNT_ERRORS = ['montantIllisible', ...PARTIAL_AMOUNT_REFUSALS] as const;

export const amountError = (error: string | undefined) =>
  AMOUNT_ERRORS.find((known) => known === error);

/** @param balance in cents */
const partialAmount = (balance: number) =>
  string()
    .transform((text: string | undefined) => text && findEuros(text))
    .required('montantIllisible')
    .matches(new RegExp(EUROS_PATTERN), 'montantIllisible')
    .test('montantPartiel', (euros, context) => {
      const message = partialAmountRefusal(parseEuros(euros) ?? 0, balance);
      return message === null || context.createError({ message });
    });

export function paymentChoiceSchema(balance: number) {
  return object({
    typeReglement: string().oneOf(['TOTAL', 'PARTIEL']),
    montant: string().when('typeReglement', ([type], schema) =>
      type === 'PARTIEL' ? partialAmount(balance) : schema,
    ),
  });
}

/**
 * Returns the amount to pay in cents: the part, or the whole balance.
 * @param balance in cents
 */
export function toAmount(
  choice: InferType<ReturnType<typeof paymentChoiceSchema>>,
  balance: number,
): number {
  const part = choice.typeReglement === 'PARTIEL' ? parseEuros(choice.montant ?? '') : null;
  return part ?? balance;
}
