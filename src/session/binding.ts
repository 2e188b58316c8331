import { BINDING_MINUTES } from '#contract/domain/binding.ts';
import { localStore } from './storage.ts';
import { createStore } from './store.ts';

/** Local storage key; the tabs of a browser share one session on the server, and so its bindings (D-13). */
export const BINDINGS_KEY = 'tai_liaisons';

const MINUTE_MS = 60_000;
/** A page may stand open long after the end, and still says that it has ended, ms. */
const KEPT_MS = 24 * 60 * MINUTE_MS;

/** When each binding ends, ms since 1970 by the clock of the device, by the opaque id of its fine. */
type Ends = Readonly<Record<string, number>>;

function parseEnds(value: unknown): Ends | null {
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
  );
}

const ends = createStore<Ends>(localStore, BINDINGS_KEY, parseEnds);

/**
 * Notes that the server has kept a fine bound.
 * @param avisId opaque id of the fine
 * @param sentAt when the call was sent, ms since 1970: before the server's own clock began to count, so that the page
 *   never says later than it is
 */
export function noteBinding(avisId: string, sentAt: number): void {
  const known = ends.read() ?? {};
  const kept = Object.entries(known).filter(([, end]) => end > sentAt - KEPT_MS);
  const end = Math.max(known[avisId] ?? 0, sentAt + BINDING_MINUTES * MINUTE_MS);
  ends.save({ ...Object.fromEntries(kept), [avisId]: end });
}

/** When the binding of a fine ends, ms since 1970; null where nothing is known of it. */
export const bindingEnd = (avisId: string): number | null => ends.read()?.[avisId] ?? null;
