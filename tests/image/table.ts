/** A line of the table: what was tried, what was found, and whether it had to be so. */
export interface Row {
  readonly what: string;
  readonly found: string;
  readonly ok: boolean;
}

/** Prints the rows as they come. @returns whether all are well */
export function print(rows: readonly Row[]): boolean {
  console.table(rows.map(({ what, found, ok }) => ({ what, found, ok: ok ? 'ok' : 'FAILED' })));
  return rows.every(({ ok }) => ok);
}
