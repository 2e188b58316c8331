import type { Amende } from '#contract/schemas/amende.ts';

/** Whose texts an outcome has: a deposit is no payment of the fine, which must not be asked for (D-23). */
export const texteDe = ({ consignation }: Amende) =>
  consignation ? ('confirmation.consignation' as const) : ('confirmation' as const);
