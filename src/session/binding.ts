import { BINDING_MINUTES } from '#contract/domain/binding.ts';
import { localStore } from '../browser/storage.ts';
import { KEYS } from './keys.ts';
import { createStore } from './store.ts';

const MINUTE_MS = 60_000;
/** A page left open long after still says that it has ended. */
const KEPT_MS = 24 * 60 * MINUTE_MS;

type Ends = Readonly<Record<string, number>>;

function parseEnds(value: unknown): Ends | null {
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
  );
}

/** The tabs of a browser share one session, and so its bindings (D-13). */
const ends = createStore<Ends>(localStore, KEYS.bindings, parseEnds);

/** @param sentAt before the server counts, so no end is shown too late */
export function noteBinding(fineId: string, sentAt: number): void {
  const known = ends.read() ?? {};
  const kept = Object.entries(known).filter(([, end]) => end > sentAt - KEPT_MS);
  const end = Math.max(known[fineId] ?? 0, sentAt + BINDING_MINUTES * MINUTE_MS);
  ends.save({ ...Object.fromEntries(kept), [fineId]: end });
}

export const bindingEnd = (fineId: string): number | null => ends.read()?.[fineId] ?? null;
