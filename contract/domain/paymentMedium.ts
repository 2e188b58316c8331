/** The specification gives number 3 alone; the others are ours. */
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

/** The administration gives the day of a transfer and no hour. */
export const withoutTime = (media: number): boolean => media === PAYMENT_MEDIA.VIREMENT;
