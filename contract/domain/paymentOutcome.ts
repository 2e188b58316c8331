/** D-19. Only ACCEPTE took money; EN_ATTENTE is not known yet. */
export const PAYMENT_OUTCOMES = ['ACCEPTE', 'EN_ATTENTE', 'REFUSE', 'ANNULE', 'EXPIRE'] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];
