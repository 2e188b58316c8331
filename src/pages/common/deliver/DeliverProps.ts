import type { Fine, Payment } from '#contract/schemas/fine.ts';

/** A payment of this service, which has a receipt. */
export type PaymentWithReceipt = Payment & Required<Pick<Payment, 'justificatif'>>;

export interface DeliverProps {
  readonly fine: Fine;
  readonly payment: PaymentWithReceipt;
}
