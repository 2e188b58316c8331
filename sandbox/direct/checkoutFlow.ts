import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Book } from '../book.ts';
import type { SandboxOptions } from '../sandboxOptions.ts';
import { Timers } from '../timers.ts';
import { CODE } from '../transaction.ts';
import { type Checkout, isOver, nextId, type Payment } from './checkout.ts';
import type { DirectScenario } from './scenarios.ts';
import { Webhooks } from './webhooks.ts';

export type CheckoutRequest = Omit<
  Checkout,
  'id' | 'page' | 'returnMac' | 'step' | 'cancelled' | 'scenario' | 'card' | 'payments'
>;

type State = Pick<Payment, 'status' | 'statusCode'>;

const CAPTURED: State = { status: 'CAPTURED', statusCode: 9 };
const REQUESTED: State = { status: 'CAPTURE_REQUESTED', statusCode: 91 };
const RESERVED: State = { status: 'PENDING_CAPTURE', statusCode: 5 };
const REFUNDED: State = { status: 'REFUNDED', statusCode: 8 };
const REJECTED: State = { status: 'REJECTED', statusCode: 2 };
const CANCELLED: State = { status: 'CANCELLED', statusCode: 1 };

const BY_CODE: Readonly<Record<string, State>> = {
  [CODE.ACCEPTE]: CAPTURED,
  [CODE.EN_ATTENTE]: REQUESTED,
  [CODE.ANNULE]: CANCELLED,
};

/** What becomes of an accepted card. */
const ACCEPTED: Partial<Record<DirectScenario, State>> = {
  'authorised-only': RESERVED,
  'late-capture': REQUESTED,
};

export class CheckoutFlow {
  readonly #book: Book<Checkout>;
  readonly #options: SandboxOptions;
  readonly #timers = new Timers();
  readonly #webhooks: Webhooks;

  /** Takes up what payments of the book are to become. */
  constructor(book: Book<Checkout>, options: SandboxOptions) {
    this.#book = book;
    this.#options = options;
    this.#webhooks = new Webhooks(options, this.#timers);
    for (const checkout of book.all()) this.#plan(checkout);
  }

  /** A reference may be used again, as far as the vendor's documents say. */
  open(request: CheckoutRequest): Checkout {
    return this.#book.save({
      ...request,
      id: String(randomInt(1_000_000_000, 10_000_000_000)),
      page: randomBytes(16).toString('hex'),
      returnMac: randomUUID(),
      step: 'CARD',
      cancelled: false,
      scenario: 'normal',
      card: null,
      payments: [],
    });
  }

  /** Null when its page is over. */
  byPage(page: string): Checkout | null {
    const checkout = this.#book.byAlias(page);
    const isOpen = checkout && (checkout.step === 'DONE' || !isOver(checkout, new Date()));
    return isOpen ? checkout : null;
  }

  async chooseCard(page: string, choice: Pick<Checkout, 'card' | 'scenario'>, challenge: boolean) {
    const checkout = this.byPage(page);
    if (checkout?.step !== 'CARD') return;
    const next = { ...checkout, ...choice };
    if (challenge) this.#book.save({ ...next, step: 'AUTHENTICATION' });
    else await this.#decide(next, true);
  }

  async authenticate(page: string, confirmed: boolean): Promise<void> {
    const checkout = this.byPage(page);
    if (checkout?.step !== 'AUTHENTICATION') return;
    await this.#decide(checkout, confirmed);
  }

  /** With or without a payment: both were seen. */
  async cancel(page: string, scenario: DirectScenario): Promise<void> {
    const checkout = this.byPage(page);
    if (checkout?.step !== 'CARD') return;
    const ended: Checkout = { ...checkout, scenario, step: 'DONE', cancelled: true };
    const made = scenario === 'cancel-with-payment' ? [this.#payment(ended, CANCELLED)] : [];
    const saved = this.#book.save({ ...ended, payments: [...ended.payments, ...made] });
    await this.#webhooks.tell(saved, ...made);
  }

  /** Changes one payment and tells of it. */
  async change(checkoutId: string, payment: Payment): Promise<void> {
    const checkout = this.#book.byId(checkoutId);
    if (!checkout) return;
    const payments = checkout.payments.map((one) => (one.id === payment.id ? payment : one));
    await this.#webhooks.tell(this.#book.save({ ...checkout, payments }), payment);
  }

  /** Drops what is late; planned changes are taken up at the next start. */
  close(): Promise<void> {
    return this.#timers.close();
  }

  #payment(checkout: Checkout, state: State): Payment {
    const isFailed = state === REJECTED || state === CANCELLED;
    return {
      id: nextId(checkout),
      ...state,
      card: checkout.card,
      authorisation: isFailed ? null : String(randomInt(100_000, 1_000_000)),
      acquired: state === CAPTURED ? checkout.amount : 0,
      operations: [],
      becomes: this.#becomes(checkout, state),
    };
  }

  #becomes({ scenario, expiresAt }: Checkout, state: State): Payment['becomes'] {
    const { lateDelayMs = 10_000, pendingDelayMs = 60_000 } = this.#options;
    const at = (instant: number) => new Date(instant).toISOString();
    if (state === CAPTURED && scenario === 'refunded-later') {
      return { ...REFUNDED, at: at(Date.now() + lateDelayMs) };
    }
    if (state !== REQUESTED) return null;
    const isLate = scenario === 'late-capture';
    const instant = isLate ? Date.parse(expiresAt) + lateDelayMs : Date.now() + pendingDelayMs;
    return { ...CAPTURED, at: at(instant) };
  }

  /** Written before it is told: the second of two clicks finds it decided. */
  async #decide(checkout: Checkout, confirmed: boolean): Promise<void> {
    const { scenario, card } = checkout;
    const code = (confirmed && card?.code) || CODE.REFUSE;
    const isAccepted = code === CODE.ACCEPTE;
    // The refusal of an earlier card arrives last.
    const earlier =
      isAccepted && scenario === 'out-of-order' ? [this.#payment(checkout, REJECTED)] : [];
    const before = { ...checkout, payments: [...checkout.payments, ...earlier] };
    const state = (isAccepted ? ACCEPTED[scenario] : undefined) ?? BY_CODE[code] ?? REJECTED;
    const payment = this.#payment(before, state);
    const after = { ...before, payments: [...before.payments, payment] };
    const second = isAccepted && scenario === 'two-payments' ? [this.#payment(after, state)] : [];
    const triesLeft = checkout.triesLeft - 1;
    const mayTryAgain = payment.status === 'REJECTED' && triesLeft > 0;
    const saved = this.#book.save({
      ...after,
      payments: [...after.payments, ...second],
      triesLeft,
      step: mayTryAgain ? 'CARD' : 'DONE',
    });
    this.#plan(saved);
    await this.#webhooks.tell(saved, payment, ...second, ...earlier);
  }

  #plan({ id, payments }: Checkout): void {
    for (const { id: paymentId, becomes } of payments) {
      if (becomes === null) continue;
      const { at, ...state } = becomes;
      this.#timers.later(Date.parse(at) - Date.now(), async () => {
        const checkout = this.#book.byId(id);
        const payment = checkout?.payments.find((one) => one.id === paymentId);
        if (!checkout || !payment) return;
        const acquired = state.status === 'CAPTURED' ? checkout.amount : 0;
        await this.change(id, { ...payment, ...state, acquired, becomes: null });
      });
    }
  }
}
