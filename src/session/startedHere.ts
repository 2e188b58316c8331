import { localStore } from '../browser/storage.ts';
import { KEYS } from './keys.ts';
import { fittingEntries, isInteger, shape } from './shape.ts';
import { createStore } from './store.ts';

export interface StartedPayment {
  /** Null for the whole balance. */
  readonly cents: number | null;
  /** Milliseconds since 1970 on the clock of this device, like the end. */
  readonly begunAt: number;
  /** When the provider gives the payment up. */
  readonly endsAt: number;
}

export type StartedPayments = Readonly<Record<string, StartedPayment>>;

const isPayment = shape({
  cents: (value) => value === null || isInteger(value),
  begunAt: isInteger,
  endsAt: isInteger,
});
const payments = createStore(
  localStore,
  KEYS.startedHere,
  fittingEntries<StartedPayment>(isPayment),
);

/** A payment is remembered for an hour after its end. A page still open can then say that it has ended. */
const REMEMBERED_MS = 60 * 60_000;

function saveRecent(all: StartedPayments): void {
  const recent = Object.entries(all).filter(
    ([, payment]) => payment.endsAt > Date.now() - REMEMBERED_MS,
  );
  if (recent.length === 0) payments.clear();
  else payments.save(Object.fromEntries(recent));
}

const NONE: StartedPayments = {};

/**
 * Payments under way, by the id of the fine. Any tab continues the same payment, because tabs share one session (D-13).
 */
export const startedHere = {
  read: (fineId: string): StartedPayment | null => payments.read()?.[fineId] ?? null,
  use: (fineId: string): StartedPayment | null => payments.use()?.[fineId] ?? null,
  useAll: (): StartedPayments => payments.use() ?? NONE,
  save: (fineId: string, payment: StartedPayment): void =>
    saveRecent({ ...payments.read(), [fineId]: payment }),
  clear: (fineId: string): void => {
    const { [fineId]: _, ...others } = payments.read() ?? {};
    saveRecent(others);
  },
  clearAll: payments.clear,
};
