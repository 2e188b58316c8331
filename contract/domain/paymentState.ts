/** D-19. EN_ATTENTE: not known yet; of the others only ACCEPTE took money. */
export const PAYMENT_STATES = ['ACCEPTE', 'EN_ATTENTE', 'REFUSE', 'ANNULE', 'EXPIRE'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];
