/** E-03, in the specification's order. ERREUR answers a wrong key and is never stored. */
export const PAYMENT_STATUSES = [
  'PAYE_AUTRE',
  'EN_COURS_PAIEMENT',
  'PAIEMENT_EXPIRE',
  'PAIEMENT_ANNULE',
  'PAIEMENT_DIVERS',
  'PAIEMENT_DESIMPUTE',
  'ERREUR',
  'A_PAYER',
  'PAYE',
  'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL',
] as const;

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export type StoredStatus = Exclude<PaymentStatus, 'ERREUR'>;

export const STORED_STATUSES: readonly StoredStatus[] = PAYMENT_STATUSES.filter(
  (status) => status !== 'ERREUR',
);

/** Each change is logged with one (invariant 7). */
export type TransitionCause =
  | 'DEPART_PAIEMENT'
  | 'PAIEMENT_ACCEPTE'
  | 'PAIEMENT_NON_ABOUTI'
  | 'PAIEMENT_TARDIF'
  | 'PAIEMENT_DU_FRERE'
  | 'VIREMENT_RECU'
  | 'ECHEANCE_DEPASSEE'
  | 'DECISION_ADMINISTRATIVE'
  | 'REEXPOSITION'
  | 'DESIMPUTATION';

/**
 * Invariant 7. `PAIEMENT_TARDIF`: money after its attempt's end. `PAIEMENT_DU_FRERE`: the pair's other number is paid,
 * which closes this one from every status (I7); reopening that payment restores it. `VIREMENT_RECU`: read from a
 * statement (D-18). A cancelled fine owes nothing: late money is set aside and changes no status (D-29).
 */
export const TRANSITIONS: {
  readonly [From in StoredStatus]: {
    readonly [To in StoredStatus]?: readonly TransitionCause[];
  };
} = {
  A_PAYER: {
    EN_COURS_PAIEMENT: ['DEPART_PAIEMENT'],
    PAYE: ['PAIEMENT_TARDIF', 'VIREMENT_RECU'],
    ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL: ['PAIEMENT_TARDIF', 'VIREMENT_RECU'],
    PAIEMENT_EXPIRE: ['ECHEANCE_DEPASSEE', 'DECISION_ADMINISTRATIVE'],
    PAIEMENT_ANNULE: ['DECISION_ADMINISTRATIVE'],
    PAIEMENT_DIVERS: ['DECISION_ADMINISTRATIVE'],
    PAIEMENT_DESIMPUTE: ['DESIMPUTATION'],
    PAYE_AUTRE: ['DECISION_ADMINISTRATIVE', 'PAIEMENT_DU_FRERE'],
  },
  EN_COURS_PAIEMENT: {
    PAYE: ['PAIEMENT_ACCEPTE', 'PAIEMENT_TARDIF'],
    ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL: [
      'PAIEMENT_ACCEPTE',
      'PAIEMENT_TARDIF',
      'PAIEMENT_NON_ABOUTI',
    ],
    A_PAYER: ['PAIEMENT_NON_ABOUTI'],
    PAIEMENT_EXPIRE: ['ECHEANCE_DEPASSEE'],
    PAYE_AUTRE: ['PAIEMENT_DU_FRERE'],
  },
  ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL: {
    A_PAYER: ['REEXPOSITION'],
    PAYE: ['PAIEMENT_TARDIF', 'REEXPOSITION'],
    PAIEMENT_DESIMPUTE: ['DESIMPUTATION'],
    PAYE_AUTRE: ['PAIEMENT_DU_FRERE'],
  },
  PAYE: { PAIEMENT_DESIMPUTE: ['DESIMPUTATION'], PAYE_AUTRE: ['PAIEMENT_DU_FRERE'] },
  PAIEMENT_DESIMPUTE: {
    A_PAYER: ['DESIMPUTATION'],
    PAYE: ['PAIEMENT_TARDIF'],
    PAYE_AUTRE: ['PAIEMENT_DU_FRERE'],
  },
  PAIEMENT_EXPIRE: {
    PAYE: ['PAIEMENT_TARDIF'],
    ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL: ['PAIEMENT_TARDIF'],
    PAYE_AUTRE: ['PAIEMENT_DU_FRERE'],
  },
  PAIEMENT_ANNULE: { PAYE_AUTRE: ['PAIEMENT_DU_FRERE'] },
  PAIEMENT_DIVERS: {
    PAYE: ['PAIEMENT_TARDIF'],
    ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL: ['PAIEMENT_TARDIF'],
    PAYE_AUTRE: ['PAIEMENT_DU_FRERE'],
  },
  PAYE_AUTRE: {
    A_PAYER: ['DESIMPUTATION'],
    PAYE: ['DESIMPUTATION'],
    PAIEMENT_EXPIRE: ['DESIMPUTATION'],
    PAIEMENT_ANNULE: ['DESIMPUTATION'],
    PAIEMENT_DIVERS: ['DESIMPUTATION'],
    PAIEMENT_DESIMPUTE: ['DESIMPUTATION'],
  },
};

export function transitionAllowed(
  de: StoredStatus,
  vers: StoredStatus,
  cause: TransitionCause,
): boolean {
  return TRANSITIONS[de][vers]?.includes(cause) ?? false;
}
