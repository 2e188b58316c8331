import type { Fine } from '#contract/schemas/fine.ts';
import { sessionStore } from '../browser/storage.ts';
import { parseFine } from './currentFine.ts';
import { KEYS } from './keys.ts';
import { createStore } from './store.ts';

export const LIST_LIMIT = 20;

/** An older version may have stored other rows. One that does not fit is dropped, and the others stay. */
function parseList(value: unknown): readonly Fine[] | null {
  const rows = Array.isArray(value) ? value.map(parseFine).filter((fine) => fine !== null) : [];
  return rows.length === 0 ? null : rows.slice(-LIST_LIMIT);
}

const list = createStore<readonly Fine[]>(sessionStore, KEYS.notices, parseList);
const NONE: readonly Fine[] = [];
const rows = () => list.read() ?? NONE;

/** A full list first drops a fine that is not to be paid, because a debt must not leave the total. */
function withPlaceForOne(fines: readonly Fine[]): readonly Fine[] {
  if (fines.length < LIST_LIMIT) return fines;
  const leaving = fines.find((fine) => fine.statutPaiement.valeur !== 'A_PAYER');
  return fines.filter((fine) => fine !== (leaving ?? fines[0]));
}

/** The fines found in this tab, in the order in which they were found. It never holds a key. */
export const noticeList = {
  read: rows,
  use: (): readonly Fine[] => list.use() ?? NONE,
  /** Adds the fine or replaces it. The attempt is left out, because only its confirmation shows it (D-19). */
  note: ({ paiement: _, ...stored }: Fine): void => {
    const isSame = (row: Fine) => row.numAvis === stored.numAvis;
    list.save(
      rows().some(isSame)
        ? rows().map((row) => (isSame(row) ? stored : row))
        : [...withPlaceForOne(rows()), stored],
    );
  },
  remove: (number: string): void => {
    const left = rows().filter((fine) => fine.numAvis !== number);
    if (left.length === 0) list.clear();
    else list.save(left);
  },
  clear: list.clear,
};
