/** Only ACCEPTE took money. EN_ATTENTE means that the provider has not said yet (D-19). */
export const PAYMENT_OUTCOMES = ['ACCEPTE', 'EN_ATTENTE', 'REFUSE', 'ANNULE', 'EXPIRE'] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];
