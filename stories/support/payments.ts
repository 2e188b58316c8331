import type { Fine } from '#contract/schemas/fine.ts';

export type Confirmed = NonNullable<Fine['paiement']>;

const CENTS = 9000;
const REFERENCE = 'R-7KQ2-M4TX-9BRD-5VWA';

/** What `confirmerPaiement` tells of a payment of 90 euros: counted when it is accepted, else not taken. */
export function paymentOf(outcome: Confirmed['etat'], others: Partial<Confirmed> = {}): Confirmed {
  const cents = outcome === 'ACCEPTE' ? CENTS : 0;
  return {
    etat: outcome,
    montant: CENTS,
    preleve: cents,
    compte: cents,
    referenceReglement: outcome === 'ACCEPTE' ? REFERENCE : null,
    ...others,
  };
}

/** What a bank needs to pay the increased fine of the samples. */
export const TRANSFER = {
  beneficiaire: 'Trésorerie amendes',
  iban: 'FR7630001007941234567890185',
  bic: 'BDFEFRPPXXX',
  montant: 30000,
  reference: '621002020000334455',
  dateLimite: '2026-12-20',
};
