import type { Database } from '../../database/open.ts';
import { BATCH } from '../../store/oldRows.ts';
import { type Position, readNext, type Walk } from '../../store/purgeWalks.ts';

/** What happens to rows that a walk has found. It says how many it erased, or would erase. */
export type Act = (db: Database, names: readonly string[]) => Promise<number>;

/** One period of the purge. Nothing of one stops another. */
export interface Period {
  readonly name: string;
  count(db: Database): Promise<number>;
  erase(db: Database): Promise<number>;
}

/** Repeats what erases a batch until one is not full. */
export async function untilEmpty(eraseSome: () => Promise<number>): Promise<number> {
  let count = 0;
  for (;;) {
    const erased = await eraseSome();
    count += erased;
    if (erased < BATCH) return count;
  }
}

/**
 * Walks rows from the oldest on, each batch in its own transaction. Where a batch fails, its rows are tried one by one.
 * @throws AggregateError at the end, if rows failed
 */
async function walkOver(db: Database, walk: Walk, days: number, act: Act): Promise<number> {
  const failures: unknown[] = [];
  const attempt = async (names: readonly string[]): Promise<number> => {
    try {
      return await db.transaction().execute((transaction) => act(transaction, names));
    } catch (cause) {
      if (names.length === 1) failures.push(cause);
      let count = 0;
      for (const name of names.length > 1 ? names : []) count += await attempt([name]);
      return count;
    }
  };
  let count = 0;
  let after: Position | null = null;
  do {
    const rows = await readNext(db, walk, days, after);
    if (rows.length > 0) count += await attempt([...new Set(rows.map(({ name }) => name))]);
    after = rows.length < BATCH ? null : (rows.at(-1) ?? null);
  } while (after !== null);
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} could not be erased: ${failures[0]}`);
  }
  return count;
}

/** A period that walks: the same rows are found to count and to erase, and for the latter again under their locks. */
export const walking = (
  name: string,
  walk: Walk,
  days: number,
  { find, erase }: { readonly find: Act; readonly erase: Act },
): Period => ({
  name,
  count: (db) => walkOver(db, walk, days, find),
  erase: (db) => walkOver(db, walk, days, erase),
});
