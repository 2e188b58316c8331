import type { Situation } from './situation.ts';

export type PaymentRefusal = 'paiement-en-cours' | 'deja-paye' | 'non-payable' | 'montant-invalide';

/** Says why a fine cannot be paid today; null if it can. */
export function statusRefusal({ status, dueCents }: Situation): PaymentRefusal | null {
  switch (status) {
    case 'A_PAYER':
      return dueCents > 0 ? null : 'deja-paye';
    case 'PAYE':
    case 'PAYE_AUTRE':
    case 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL':
      return 'deja-paye';
    case 'EN_COURS_PAIEMENT':
      return 'paiement-en-cours';
    case 'PAIEMENT_EXPIRE':
    case 'PAIEMENT_ANNULE':
    case 'PAIEMENT_DIVERS':
    case 'PAIEMENT_DESIMPUTE':
      return 'non-payable';
  }
}
