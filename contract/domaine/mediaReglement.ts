/** Through which channel a payment came (decisions, "Words"). The numbers are those of the specification. */
export const MEDIA_REGLEMENT = {
  INTERNET: 1,
  TELEPHONE: 2,
  PVA: 3,
  APPLICATION: 4,
  GUICHET: 5,
  CHEQUE: 6,
  VIREMENT: 7,
} as const;

export type MediaReglement = (typeof MEDIA_REGLEMENT)[keyof typeof MEDIA_REGLEMENT];

/** Whether only the day of such a payment is known: a bank's statement names no hour. */
export const sansHeure = (media: number): boolean => media === MEDIA_REGLEMENT.VIREMENT;
