/** D-19. EN_ATTENTE: not known yet; of the others only ACCEPTE took money. */
export const PAYMENT_OUTCOMES = ['ACCEPTE', 'EN_ATTENTE', 'REFUSE', 'ANNULE', 'EXPIRE'] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];
