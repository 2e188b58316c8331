import type { ReponsePaiement } from '#server/ports/PaymentGateway.ts';

export const MARCHAND = '002001000000001';

/** What every fine of these tests costs, in cents. */
export const MONTANT = 13_500;

/** An accepted answer of the provider; `propre` changes what differs. */
export function reponse(
  transactionReference: string,
  propre: Partial<ReponsePaiement> = {},
): ReponsePaiement {
  const complete = {
    transactionReference,
    issue: 'ACCEPTE',
    montant: MONTANT,
    devise: '978',
    marchand: MARCHAND,
    codeReponse: '00',
    autorisation: '123456',
    carte: { marque: 'VISA', fin: '0000' },
    dateTransaction: new Date('2026-11-21T09:05:00Z'),
    contexteRetour: null,
    ...propre,
  } as const;
  return { ...complete, empreinte: JSON.stringify(complete) };
}
