import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Book } from '../book.ts';
import type { SandboxOptions } from '../sandboxOptions.ts';
import { Timers } from '../timers.ts';
import { type Checkout, isOver, type Payment, STATES } from './checkout.ts';
import { decided, news, withPayment } from './decision.ts';
import type { DirectScenario } from './scenarios.ts';
import { createWebhooks } from './webhooks.ts';

export type CheckoutRequest = Omit<
  Checkout,
  'id' | 'page' | 'returnMac' | 'step' | 'cancelled' | 'scenario' | 'card' | 'payments'
>;
export type CheckoutFlow = ReturnType<typeof createCheckoutFlow>;

/** Takes up what payments of the book are to become. */
export function createCheckoutFlow(book: Book<Checkout>, options: SandboxOptions) {
  const timers = new Timers();
  const tell = createWebhooks(options, timers);

  /** Changes one payment and sends its webhook. */
  const change = async (checkoutId: string, payment: Payment): Promise<void> => {
    const checkout = book.byId(checkoutId);
    if (!checkout) return;
    const payments = checkout.payments.map((one) => (one.id === payment.id ? payment : one));
    await tell(book.save({ ...checkout, payments }), payment);
  };

  const plan = ({ id, payments }: Checkout): void => {
    for (const { id: paymentId, becomes: planned } of payments) {
      if (planned === null) continue;
      const { at, ...state } = planned;
      timers.later(Date.parse(at) - Date.now(), async () => {
        const checkout = book.byId(id);
        const payment = checkout?.payments.find((one) => one.id === paymentId);
        if (!checkout || !payment) return;
        const acquired = state.status === STATES.CAPTURED.status ? checkout.amount : 0;
        await change(id, { ...payment, ...state, acquired, becomes: null });
      });
    }
  };

  /** Undefined when its page is over. */
  const byPage = (page: string): Checkout | undefined => {
    const checkout = book.byAlias(page);
    return checkout?.step === 'DONE' || (checkout && !isOver(checkout)) ? checkout : undefined;
  };

  /** Saves the outcome before it sends the webhook, so that a second click finds it decided. */
  const decide = async (checkout: Checkout, isConfirmed: boolean): Promise<void> => {
    const saved = book.save(decided(checkout, isConfirmed, options));
    plan(saved);
    await tell(saved, ...news(checkout, saved));
  };

  for (const checkout of book.all()) plan(checkout);

  return {
    byPage,
    change,
    /** A reference may be used again, as far as the vendor's documents say. */
    open: (request: CheckoutRequest): Checkout =>
      book.save({
        ...request,
        id: String(randomInt(1_000_000_000, 10_000_000_000)),
        page: randomBytes(16).toString('hex'),
        returnMac: randomUUID(),
        step: 'CARD',
        cancelled: false,
        scenario: 'normal',
        card: null,
        payments: [],
      }),
    async chooseCard(
      page: string,
      choice: Pick<Checkout, 'card' | 'scenario'>,
      challenge: boolean,
    ) {
      const checkout = byPage(page);
      if (checkout?.step !== 'CARD') return;
      if (challenge) book.save({ ...checkout, ...choice, step: 'AUTHENTICATION' });
      else await decide({ ...checkout, ...choice }, true);
    },
    async authenticate(page: string, isConfirmed: boolean) {
      const checkout = byPage(page);
      if (checkout?.step === 'AUTHENTICATION') await decide(checkout, isConfirmed);
    },
    /** With or without a payment: both were seen. */
    async cancel(page: string, scenario: DirectScenario) {
      const checkout = byPage(page);
      if (checkout?.step !== 'CARD') return;
      const ended: Checkout = { ...checkout, scenario, step: 'DONE', cancelled: true };
      const isPayment = scenario === 'cancel-with-payment';
      const saved = book.save(isPayment ? withPayment(ended, STATES.CANCELLED, options) : ended);
      await tell(saved, ...news(checkout, saved));
    },
    /** Drops what is late; planned changes are taken up at the next start. */
    close: () => timers.close(),
  };
}
