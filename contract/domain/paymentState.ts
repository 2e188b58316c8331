/**
 * What became of one payment attempt, as the confirmation page shows it (D-19).
 * ACCEPTE money was taken; EN_ATTENTE not known yet; the three others: nothing was taken.
 */
export const PAYMENT_STATES = ['ACCEPTE', 'EN_ATTENTE', 'REFUSE', 'ANNULE', 'EXPIRE'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];
