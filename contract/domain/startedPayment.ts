/**
 * What is known of a payment that was started and has no outcome.
 * `PAGE_OUVERTE`: the provider's page is open, and the payer has not validated the payment.
 * `CHEZ_LA_BANQUE`: the payer has validated it, and the bank has not answered.
 * `A_VERIFIER`: the time of the page is over, and the provider has not said what became of it.
 */
export const STARTED_PAYMENT_STATES = ['PAGE_OUVERTE', 'CHEZ_LA_BANQUE', 'A_VERIFIER'] as const;

export type StartedPaymentState = (typeof STARTED_PAYMENT_STATES)[number];
