export interface Sum {
  readonly cents: number;
  readonly currency: string;
}

/** Returns a total for each currency, because their cents cannot be added. */
export function totalsOf(sums: readonly Sum[]): Sum[] {
  const totals = new Map<string, number>();
  for (const { cents, currency } of sums) totals.set(currency, (totals.get(currency) ?? 0) + cents);
  return [...totals].map(([currency, cents]) => ({ cents, currency }));
}
