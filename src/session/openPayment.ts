import { localStore } from '../browser/storage.ts';
import { KEYS } from './keys.ts';
import { isInteger, recordOf, shape } from './shape.ts';
import { createStore } from './store.ts';

export interface OpenPayment {
  /** Cents; null is the balance. */
  readonly montant: number | null;
  /** Ms since 1970 by the device, as the end. */
  readonly debutLe: number;
  /** When the provider gives the payment up. */
  readonly finLe: number;
}

export type OpenPayments = Readonly<Record<string, OpenPayment>>;

const isPayment = shape({
  montant: (value) => value === null || isInteger(value),
  debutLe: isInteger,
  finLe: isInteger,
});
const payments = createStore(localStore, KEYS.openPayments, recordOf<OpenPayment>(isPayment));

/** A page that is still open says that its payment has ended. */
const KEPT_MS = 60 * 60_000;

function keep(all: OpenPayments): void {
  const kept = Object.entries(all).filter(([, payment]) => payment.finLe > Date.now() - KEPT_MS);
  if (kept.length === 0) payments.clear();
  else payments.save(Object.fromEntries(kept));
}

const NONE: OpenPayments = {};

/** By the id of the fine. Any tab continues the same payment, since they share one session (D-13). */
export const openPayment = {
  read: (fineId: string): OpenPayment | null => payments.read()?.[fineId] ?? null,
  use: (fineId: string): OpenPayment | null => payments.use()?.[fineId] ?? null,
  useAll: (): OpenPayments => payments.use() ?? NONE,
  save: (fineId: string, payment: OpenPayment): void =>
    keep({ ...payments.read(), [fineId]: payment }),
  clear: (fineId: string): void => {
    const { [fineId]: _, ...others } = payments.read() ?? {};
    keep(others);
  },
  clearAll: payments.clear,
};
