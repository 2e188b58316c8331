import { sessionStore } from '../browser/storage.ts';
import { KEYS } from './keys.ts';
import { createStore } from './store.ts';

interface Refused {
  readonly avisId: string;
  /** When it began: a page that is read again counts once. */
  readonly tentatives: readonly number[];
}

function parse(value: unknown): Refused | null {
  if (typeof value !== 'object' || value === null) return null;
  if (!('avisId' in value) || typeof value.avisId !== 'string') return null;
  if (!('tentatives' in value) || !Array.isArray(value.tentatives)) return null;
  return { avisId: value.avisId, tentatives: value.tentatives.filter(Number.isSafeInteger) };
}

const store = createStore<Refused>(sessionStore, KEYS.refusals, parse);

const attemptsOf = (refused: Refused | null, fineId: string): readonly number[] =>
  refused?.avisId === fineId ? refused.tentatives : [];

/** In this tab. */
export const refusals = {
  note: (fineId: string, begunAt: number): void => {
    const attempts = new Set([...attemptsOf(store.read(), fineId), begunAt]);
    store.save({ avisId: fineId, tentatives: [...attempts] });
  },
  use: (fineId: string): number => attemptsOf(store.use(), fineId).length,
};
