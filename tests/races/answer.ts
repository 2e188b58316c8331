import type { PaymentAnswer } from '#server/ports/PaymentProvider.ts';
import { MERCHANT } from '../support/provider.ts';

/** Who speaks, for `applyAnswer`. */
export const PROVIDER = { merchant: MERCHANT };

/** What every fine of these tests costs, in cents. */
export const AMOUNT = 13_500;

/** An accepted answer of the provider; `others` changes what differs. */
export function answer(reference: string, others: Partial<PaymentAnswer> = {}): PaymentAnswer {
  const complete = {
    reference,
    paymentId: `${reference}_0`,
    state: 'ACCEPTE',
    amount: AMOUNT,
    amountsAgree: true,
    currency: '978',
    merchant: MERCHANT,
    responseCode: '9',
    authorisation: '123456',
    card: { marque: 'VISA', fin: '0000' },
    date: new Date('2026-11-21T09:05:00Z'),
    ...others,
  } as const;
  return { ...complete, fingerprint: JSON.stringify(complete) };
}
