import type { Dossier } from '#server/till/dossier.ts';
import { unbookedCents } from '#server/till/payments.ts';

export const faultsOf = (dossier: Dossier): string[] =>
  dossier.payments
    .filter((payment) => unbookedCents(dossier, payment) !== 0)
    .map(({ id }) => `not booked: ${id}`);
