import type { ErrorCode } from '#contract/errors.ts';
import type { Situation } from './situation.ts';

export type PaymentRefusal = Extract<
  ErrorCode,
  'paiement-en-cours' | 'deja-paye' | 'non-payable' | 'montant-invalide'
>;

/** Null when the fine can be paid, by any method. */
export function statusRefusal({ statut, resteAPayer }: Situation): PaymentRefusal | null {
  switch (statut) {
    case 'A_PAYER':
      return resteAPayer > 0 ? null : 'deja-paye';
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
