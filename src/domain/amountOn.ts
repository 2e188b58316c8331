import type { Tier } from '#contract/domain/amounts.ts';
import { SHORT_DIGITS } from '#contract/domain/paymentNumber.ts';
import type { Fine } from '#contract/schemas/fine.ts';

/** After the last day of a first notice: a new notice with a new number and more to pay, in cents where it is known. */
interface NewNotice {
  readonly kind: 'newNotice';
  readonly since: string;
  readonly amount: number | undefined;
}

export type AfterLastDay = NewNotice | { readonly kind: 'enforced' };

/** What comes after the last step of the prices (D-22). */
export function afterLastDay(fine: Fine): AfterLastDay {
  const since = fine.montants.echeances.at(-1)?.dateLimite ?? null;
  return fine.numAvis.length === SHORT_DIGITS && since !== null
    ? { kind: 'newNotice', since, amount: fine.montants.apresEcheances }
    : { kind: 'enforced' };
}

export type AmountOnDay =
  | { readonly kind: 'toPay'; readonly tier: Tier; readonly amount: number }
  | AfterLastDay;

/**
 * What is left to pay on a day to come, if nothing is paid before it.
 * @param day `YYYY-MM-DD`, today or later
 */
export function amountOn(fine: Fine, day: string): AmountOnDay {
  const step = fine.montants.echeances.find(
    (deadline) => deadline.dateLimite === null || day <= deadline.dateLimite,
  );
  if (step === undefined) return afterLastDay(fine);
  return {
    kind: 'toPay',
    tier: step.palier,
    amount: Math.max(0, step.montant - fine.dejaRegle),
  };
}
