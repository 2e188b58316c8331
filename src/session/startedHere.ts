import { localStore } from '../browser/storage.ts';
import { KEYS } from './keys.ts';
import { fittingEntries, isInteger, shape } from './shape.ts';
import { createStore } from './store.ts';

export interface StartedHere {
  /** Null for the whole balance. */
  readonly cents: number | null;
  /** Milliseconds since 1970 on the clock of this device, like the end. */
  readonly begunAt: number;
  /** When the provider gives the payment up. */
  readonly endsAt: number;
}

export type AllStartedHere = Readonly<Record<string, StartedHere>>;

const isPayment = shape({
  cents: (value) => value === null || isInteger(value),
  begunAt: isInteger,
  endsAt: isInteger,
});
const payments = createStore(localStore, KEYS.startedHere, fittingEntries<StartedHere>(isPayment));

/** A payment is remembered for an hour after its end. A page still open can then say that it has ended. */
const REMEMBERED_MS = 60 * 60_000;

function saveRecent(all: AllStartedHere): void {
  const recent = Object.entries(all).filter(
    ([, payment]) => payment.endsAt > Date.now() - REMEMBERED_MS,
  );
  if (recent.length === 0) payments.clear();
  else payments.save(Object.fromEntries(recent));
}

const NONE: AllStartedHere = {};

/**
 * Payments under way, by the id of the fine. Any tab continues the same payment, because tabs share one session (D-13).
 */
export const startedHere = {
  read: (fineId: string): StartedHere | null => payments.read()?.[fineId] ?? null,
  use: (fineId: string): StartedHere | null => payments.use()?.[fineId] ?? null,
  useAll: (): AllStartedHere => payments.use() ?? NONE,
  save: (fineId: string, payment: StartedHere): void =>
    saveRecent({ ...payments.read(), [fineId]: payment }),
  clear: (fineId: string): void => {
    const { [fineId]: _, ...others } = payments.read() ?? {};
    saveRecent(others);
  },
  clearAll: payments.clear,
};
