import type { Fine } from '#contract/schemas/fine.ts';

/** Whose texts an outcome has: a deposit is no payment of the fine, which must not be asked for (D-23). */
export const textOf = ({ consignation }: Fine) =>
  consignation ? ('confirmation.consignation' as const) : ('confirmation' as const);
