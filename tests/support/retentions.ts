import type { Retentions } from '#server/ports/Retentions.ts';

/** Days: what a test does not name is gone after one, or kept for ever. */
export const retentions = (days: Partial<Retentions>): Retentions => ({
  bindings: 1,
  sendings: 1,
  personalData: 1,
  fines: 1,
  attempts: 1,
  payments: null,
  parkingPayments: 36_500,
  ...days,
});
