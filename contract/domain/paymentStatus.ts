/**
 * The ten payment statuses (E-03), in the order of the specification.
 * ERREUR is the answer to a wrong key and is never stored.
 */
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

/** What a fine may be stored as. */
export type StoredStatus = Exclude<PaymentStatus, 'ERREUR'>;

export const STORED_STATUSES: readonly StoredStatus[] = PAYMENT_STATUSES.filter(
  (status) => status !== 'ERREUR',
);

/** Why a status changes; each change is logged with one of these (invariant 7). */
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
 * The declared table of status changes (invariant 7): from, to, and the causes that allow it.
 * `PAIEMENT_TARDIF` is money that reached us after its attempt had ended. `PAIEMENT_DU_FRERE` is the payment of the
 * other number of the pair, which closes this one from every status (I7); reopening that payment gives the status
 * back. `VIREMENT_RECU` is a bank transfer read from a statement (D-18). A cancelled fine owes nothing: late money
 * for it is set aside and changes no status (D-29).
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

/** Whether the table lets a fine go from one status to another for this cause. */
export function transitionAllowed(
  de: StoredStatus,
  vers: StoredStatus,
  cause: TransitionCause,
): boolean {
  return TRANSITIONS[de][vers]?.includes(cause) ?? false;
}
