import type { Fine } from '#contract/schemas/fine.ts';

/** A deposit does not pay the fine (D-23). */
export const textOf = (fine: Fine) =>
  fine.consignation ? ('confirmation.consignation' as const) : ('confirmation' as const);
