import { BINDING_MINUTES } from '#contract/domain/binding.ts';
import { localStore } from '../browser/storage.ts';
import { KEYS } from './keys.ts';
import { fittingEntries } from './shape.ts';
import { createStore } from './store.ts';

const MINUTE_MS = 60_000;
/** A binding is remembered for a day after its end. A page left open can then still say that it has ended. */
const REMEMBERED_MS = 24 * 60 * MINUTE_MS;

/**
 * When each binding ends, in milliseconds since 1970, by the id of the fine. The tabs of a browser share one session,
 * and so its bindings (D-13).
 */
const ends = createStore(localStore, KEYS.bindings, fittingEntries<number>(Number.isFinite));

/**
 * Notes that the server has just bound a fine or renewed its binding.
 * @param sentAt when the request was sent: the server counts from later, so we never show an end that is too late
 */
export function noteBinding(fineId: string, sentAt: number): void {
  const known = ends.read() ?? {};
  const recent = Object.entries(known).filter(([, end]) => end > sentAt - REMEMBERED_MS);
  const end = Math.max(known[fineId] ?? 0, sentAt + BINDING_MINUTES * MINUTE_MS);
  ends.save({ ...Object.fromEntries(recent), [fineId]: end });
}

export const bindingEnd = (fineId: string): number | null => ends.read()?.[fineId] ?? null;
