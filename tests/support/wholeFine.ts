import type { PaymentStartRequest } from '#contract/schemas/payment.ts';

/** What the choice page sends for a person who pays by card: the whole fine, in French, unless said otherwise. */
export const wholeFine = (
  noticeNumber: string,
  others: Partial<PaymentStartRequest> = {},
): PaymentStartRequest => ({
  numAvis: noticeNumber,
  canal: '2',
  typeReglement: 'TOTAL',
  nature: 'AMENDES',
  locale: 'fr',
  ...others,
});
