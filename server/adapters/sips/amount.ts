const AMOUNT = /^\d{1,12}$/;

/** Cents (N12); null for anything else. */
export const readAmount = (text: string | undefined): number | null =>
  text !== undefined && AMOUNT.test(text) ? Number(text) : null;
