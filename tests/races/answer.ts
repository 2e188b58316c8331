import type { PaymentAnswer } from '#server/ports/PaymentGateway.ts';

export const MERCHANT = '002001000000001';

/** What every fine of these tests costs, in cents. */
export const AMOUNT = 13_500;

/** An accepted answer of the provider; `propre` changes what differs. */
export function answer(
  transactionReference: string,
  clean: Partial<PaymentAnswer> = {},
): PaymentAnswer {
  const complete = {
    transactionReference,
    issue: 'ACCEPTE',
    montant: AMOUNT,
    devise: '978',
    marchand: MERCHANT,
    responseCode: '00',
    autorisation: '123456',
    carte: { marque: 'VISA', fin: '0000' },
    dateTransaction: new Date('2026-11-21T09:05:00Z'),
    contexteRetour: null,
    ...clean,
  } as const;
  return { ...complete, empreinte: JSON.stringify(complete) };
}
