import { BINDING_MINUTES } from '#contract/domain/binding.ts';
import { localStore } from '../browser/storage.ts';
import { KEYS } from './keys.ts';
import { recordOf } from './shape.ts';
import { createStore } from './store.ts';

const MINUTE_MS = 60_000;
/** A page left open long after still says that it has ended. */
const KEPT_MS = 24 * 60 * MINUTE_MS;

/** The tabs of a browser share one session, and so its bindings (D-13). */
const ends = createStore(localStore, KEYS.bindings, recordOf<number>(Number.isFinite));

/** @param sentAt before the server counts, so no end is shown too late */
export function noteBinding(fineId: string, sentAt: number): void {
  const known = ends.read() ?? {};
  const kept = Object.entries(known).filter(([, end]) => end > sentAt - KEPT_MS);
  const end = Math.max(known[fineId] ?? 0, sentAt + BINDING_MINUTES * MINUTE_MS);
  ends.save({ ...Object.fromEntries(kept), [fineId]: end });
}

export const bindingEnd = (fineId: string): number | null => ends.read()?.[fineId] ?? null;
