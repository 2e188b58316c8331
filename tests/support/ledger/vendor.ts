import { EURO } from '#contract/domain/amounts.ts';
import {
  type CheckoutAnswer,
  type Notification,
  type OperationResult,
  type PaymentAnswer,
  type PaymentProvider,
  ProviderFailure,
} from '#server/ports/PaymentProvider.ts';
import type { Snapshot } from '#server/till/heard.ts';
import { capturedSnapshot, makeCheckout, testProvider } from '../provider.ts';

/** What is true of a payment, whether anybody heard of it or not. */
export type Truth = 'pending' | 'reserved' | 'captured' | 'refused' | 'cancelled' | 'unknown';

interface VendorOperation {
  readonly id: string;
  /** Null: made in the portal. */
  readonly key: string | null;
  readonly kind: 'refund' | 'capture' | 'cancel';
  readonly cents: number;
  state: 'asked' | 'done' | 'refused';
}

export interface VendorPayment {
  readonly id: string;
  /** Another form of its id, which some webhooks name. */
  readonly alias: string | null;
  readonly reference: string;
  readonly cents: number;
  readonly currency: string;
  readonly isOurs: boolean;
  truth: Truth;
  readonly operations: VendorOperation[];
}

interface Page {
  readonly id: string;
  readonly cents: number;
  readonly expiresAt: number;
  /** The payer has its address. */
  isGiven: boolean;
  over: boolean;
  payments: number;
}

/** How the vendor fails at its next call: before it does anything, or after. */
export type Failure = 'silent' | 'refused' | 'unclear';

export const STATES = {
  pending: { state: 'EN_ATTENTE', status: 'PENDING_CAPTURE/91' },
  reserved: { state: 'RESERVE', status: 'PENDING_CAPTURE/5' },
  captured: { state: 'ENCAISSE', status: 'CAPTURED/9' },
  refused: { state: 'NON_PRIS', status: 'REJECTED/2' },
  cancelled: { state: 'NON_PRIS', status: 'CANCELLED/6' },
  unknown: { state: 'INCONNU', status: 'STRANGE/99' },
} as const satisfies Record<Truth, Pick<Snapshot, 'state' | 'status'>>;

const TOLD = { asked: 'DEMANDEE', done: 'FAITE', refused: 'REFUSEE' } as const;

const sum = (operations: readonly VendorOperation[]): number =>
  operations.reduce((total, { cents }) => total + cents, 0);

const refundsOf = ({ operations }: VendorPayment, ...states: VendorOperation['state'][]) =>
  operations.filter(({ kind, state }) => kind === 'refund' && states.includes(state));

/** Cents that went back. */
const returned = (payment: VendorPayment): number => sum(refundsOf(payment, 'done'));

export const held = (payment: VendorPayment): number =>
  payment.truth === 'captured' ? payment.cents - returned(payment) : 0;

/** Cents that a refund may still take. */
export const refundableAt = (payment: VendorPayment): number =>
  payment.truth === 'captured' ? payment.cents - sum(refundsOf(payment, 'asked', 'done')) : 0;

const snapshotOf = (payment: VendorPayment): Snapshot =>
  capturedSnapshot(payment.cents, {
    ...STATES[payment.truth],
    isCancelled: payment.truth === 'cancelled',
    capturedCents: payment.truth === 'captured' ? payment.cents : null,
    reservedCents: payment.truth === 'reserved' ? payment.cents : null,
    currency: payment.currency,
    isOurs: payment.isOurs,
  });

/** A provider with a truth of its own, and webhooks that arrive in any order, twice, or never. */
export class Vendor {
  readonly payments: VendorPayment[] = [];
  readonly pages = new Map<string, Page>();
  /** Webhooks that are on their way. */
  readonly webhooks: Notification[] = [];
  readonly provider: PaymentProvider;
  /** By the database's clock. */
  readonly #now: () => number;
  /** Makes its ids unique in the database. */
  readonly name: string;
  #failure: Failure | null = null;
  #ids = 0;

  constructor(name: string, now: () => number) {
    this.name = name;
    this.#now = now;
    this.provider = {
      ...testProvider(
        {
          payment: (id) => this.#called(() => this.answer(id)),
          checkout: (id) => this.#called(() => this.#page(id)),
          proveWell: () => this.#called(() => undefined),
        },
        {
          refund: (id, cents, key) => this.#called(() => this.#refund(id, cents, key)),
          capture: (id, _cents, key) => this.#called(() => this.#end(id, key, 'capture')),
          cancel: (id, _cents, key) => this.#called(() => this.#end(id, key, 'cancel')),
        },
      ),
      guessIds: (checkoutId) => [0, 1, 2].map((rank) => `${checkoutId}_${rank}`),
      start: (start) =>
        this.#called(() => {
          const { reference: id, amount: cents, expiresAt } = start;
          const times = { expiresAt: expiresAt.getTime(), isGiven: false, over: false };
          this.pages.set(id, { id, cents, payments: 0, ...times });
          return makeCheckout(start);
        }),
    };
  }

  failNext(failure: Failure | null): void {
    this.#failure = failure;
  }

  async #called<T>(act: () => T | Promise<T>): Promise<T> {
    const failure = this.#failure;
    this.#failure = null;
    if (failure !== null && failure !== 'unclear') throw new ProviderFailure(failure);
    const result = await act();
    if (failure === 'unclear') throw new ProviderFailure(failure);
    return result;
  }

  newId(): string {
    this.#ids += 1;
    return `${this.name}-${this.#ids}`;
  }

  openPages(): Page[] {
    return [...this.pages.values()].filter(
      ({ isGiven, over, expiresAt, payments }) =>
        isGiven && !over && payments < 3 && expiresAt > this.#now(),
    );
  }

  /** A card on a page; a second card is possible while the page takes one. */
  pay(page: Page, others: Partial<VendorPayment>, closes: boolean, hasAlias: boolean): void {
    const id = `${page.id}_${page.payments}`;
    page.payments += 1;
    page.over = closes;
    this.add({
      id,
      alias: hasAlias ? `alias-${id}` : null,
      reference: page.id,
      cents: page.cents,
      ...others,
    });
  }

  add(
    payment: Pick<VendorPayment, 'id' | 'alias' | 'reference' | 'cents'> & Partial<VendorPayment>,
  ): void {
    const added: VendorPayment = {
      currency: EURO,
      isOurs: true,
      truth: 'captured',
      operations: [],
      ...payment,
    };
    this.payments.push(added);
    this.tell(added);
    if (added.alias !== null) this.tell(added, added.alias);
  }

  change(payment: VendorPayment, truth: Truth): void {
    payment.truth = truth;
    this.tell(payment);
  }

  /** Sends a webhook that says what is true now. */
  tell(payment: VendorPayment, name = payment.id, others: Partial<Snapshot> = {}): void {
    const snapshot = { ...snapshotOf(payment), ...others };
    const { reference } = payment;
    const fingerprint = this.newId();
    const payments = [{ paymentId: name, snapshot }];
    this.webhooks.push({ reference, payments, refund: null, fingerprint });
  }

  /** A webhook about a refund names no payment that can be believed. */
  move(payment: VendorPayment, operation: VendorOperation, state: VendorOperation['state']): void {
    operation.state = state;
    const { key, id: providerId } = operation;
    this.webhooks.push({
      reference: key === null ? '' : payment.reference,
      payments: key === null ? [{ paymentId: payment.id, snapshot: null }] : [],
      refund: { key, providerId },
      fingerprint: this.newId(),
    });
  }

  refundInPortal(payment: VendorPayment, cents: number): void {
    const operation = this.#operation('refund', null, cents);
    payment.operations.push(operation);
    this.move(payment, operation, 'done');
  }

  find = (id: string): VendorPayment | undefined =>
    this.payments.find((one) => one.id === id || one.alias === id);

  /** Asked under a key of ours. */
  operation = (key: string): VendorOperation | undefined =>
    this.payments.flatMap(({ operations }) => operations).find((one) => one.key === key);

  /** What a question is answered now. */
  answer(id: string): PaymentAnswer | null {
    const payment = this.find(id);
    if (payment === undefined) return null;
    return {
      firstId: payment.id,
      reference: payment.reference,
      snapshot: snapshotOf(payment),
      returnedCents: returned(payment),
      operations: payment.operations.map(({ key, id: providerId, state }) => ({
        key,
        providerId,
        state: TOLD[state],
      })),
    };
  }

  #page(id: string): CheckoutAnswer {
    const page = this.pages.get(id);
    if (page === undefined) return { kind: 'gone' };
    page.over ||= page.expiresAt <= this.#now();
    const last = this.payments.findLast(
      ({ reference, truth }) => reference === id && truth !== 'refused',
    );
    const paymentId = last?.id ?? null;
    if (!page.over) return { kind: 'open', paymentId };
    return { kind: 'over', end: last === undefined ? 'ANNULEE' : 'PAIEMENT', paymentId };
  }

  #operation(kind: VendorOperation['kind'], key: string | null, cents: number): VendorOperation {
    return { id: this.newId(), key, kind, cents, state: 'asked' };
  }

  /** The same key repeats nothing. */
  #refund(id: string, cents: number, key: string): OperationResult {
    const payment = this.find(id);
    const known = payment?.operations.find((one) => one.key === key);
    if (known !== undefined) return { state: TOLD[known.state], providerId: known.id };
    if (payment === undefined || cents > refundableAt(payment)) {
      return { state: 'REFUSEE', providerId: null };
    }
    const operation = this.#operation('refund', key, cents);
    payment.operations.push(operation);
    return { state: 'DEMANDEE', providerId: operation.id };
  }

  #end(id: string, key: string, kind: 'capture' | 'cancel'): OperationResult {
    const payment = this.find(id);
    const known = payment?.operations.find((one) => one.key === key);
    if (known !== undefined) return { state: TOLD[known.state], providerId: known.id };
    if (payment?.truth !== 'reserved') return { state: 'REFUSEE', providerId: null };
    const operation = { ...this.#operation(kind, key, payment.cents), state: 'done' as const };
    payment.operations.push(operation);
    this.change(payment, kind === 'capture' ? 'captured' : 'cancelled');
    return { state: 'FAITE', providerId: operation.id };
  }
}
