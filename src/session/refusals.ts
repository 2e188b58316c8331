import { sessionStore } from '../browser/storage.ts';
import { KEYS } from './keys.ts';
import { isInteger, isText, listOf, parsed, shape } from './shape.ts';
import { createStore } from './store.ts';

interface Refused {
  readonly fineId: string;
  /** When each refused attempt began, so that a page that is read again does not count twice. */
  readonly attempts: readonly number[];
}

const store = createStore(
  sessionStore,
  KEYS.refusals,
  parsed<Refused>(shape({ fineId: isText, attempts: listOf(isInteger) })),
);

const attemptsOf = (refused: Refused | null, fineId: string): readonly number[] =>
  refused?.fineId === fineId ? refused.attempts : [];

/** Counts in this tab the refused attempts of the fine that was refused last. */
export const refusals = {
  note: (fineId: string, begunAt: number): void => {
    const attempts = new Set([...attemptsOf(store.read(), fineId), begunAt]);
    store.save({ fineId, attempts: [...attempts] });
  },
  use: (fineId: string): number => attemptsOf(store.use(), fineId).length,
};
