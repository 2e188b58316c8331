/** The ten statuses of the specification (E-03). ERREUR answers a wrong key and is never stored. */
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
