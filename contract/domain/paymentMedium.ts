/** Through which channel a payment came (decisions, "Words"). The numbers are those of the specification. */
export const PAYMENT_MEDIA = {
  INTERNET: 1,
  TELEPHONE: 2,
  PVA: 3,
  APPLICATION: 4,
  GUICHET: 5,
  CHEQUE: 6,
  VIREMENT: 7,
} as const;

export type PaymentMedium = (typeof PAYMENT_MEDIA)[keyof typeof PAYMENT_MEDIA];

/** Whether only the day of such a payment is known: a bank's statement names no hour. */
export const withoutTime = (media: number): boolean => media === PAYMENT_MEDIA.VIREMENT;
