import type { Book } from './book.ts';
import {
  type Checkout,
  type CheckoutRequest,
  isOver,
  newCheckout,
  type Payment,
  STATES,
  type State,
  withPayment,
} from './checkout.ts';
import { addPayment, authorise, news } from './decision.ts';
import { newOperation, operableCents, paymentAfter } from './operations.ts';
import type { Options } from './options.ts';
import type { Scenario } from './scenarios.ts';
import { Timers } from './timers.ts';
import { createWebhooks, type News, withNews } from './webhooks.ts';

/** Creates the steps of a checkout, and continues what the book holds unfinished. */
export function createFlow(book: Book, options: Options) {
  const timers = new Timers();
  const webhooks = createWebhooks(book, options, timers);

  /** Writes the change and its webhooks in one line, so that a kill loses neither. */
  const commit = async (before: Checkout, after: Checkout, changes: readonly News[]) => {
    const saved = book.save(withNews(after, changes, options));
    for (const payment of saved.payments) {
      if (!before.payments.includes(payment)) plan(saved.id, payment);
    }
    await webhooks.sendNew(before, saved);
  };

  const carryOut = async (checkoutId: string, paymentId: string): Promise<void> => {
    const checkout = book.find(checkoutId);
    const payment = checkout?.payments.find(({ id }) => id === paymentId);
    if (!checkout || !payment?.planned) return;
    if (payment.planned.name === 'capture') {
      const next = { ...payment, ...STATES.CAPTURED, acquired: checkout.amount, planned: null };
      return commit(checkout, withPayment(checkout, next), [{ payment: next }]);
    }
    const amount = operableCents('refund', checkout, payment);
    const asked = { name: 'refund', amount, reference: null } as const;
    const refund = newOperation(checkout, payment, asked, 'done');
    const next = paymentAfter(checkout, payment, refund);
    return commit(checkout, withPayment(checkout, next), [{ payment: next, refund }]);
  };

  const plan = (checkoutId: string, { id, planned }: Payment): void => {
    if (planned === null) return;
    const delayMs = Date.parse(planned.at) - Date.now();
    timers.later(delayMs, () => carryOut(checkoutId, id));
  };

  /** Undefined once the time of the page is over, unless the payer had finished. */
  const byPage = (page: string): Checkout | undefined => {
    const checkout = book.find(page);
    if (checkout?.page !== page) return undefined;
    return checkout.step === 'DONE' || !isOver(checkout) ? checkout : undefined;
  };

  const commitNew = (before: Checkout, after: Checkout) => {
    const changes = news(before, after).map((payment) => ({ payment }));
    return commit(before, after, changes);
  };

  for (const checkout of book.all()) {
    for (const payment of checkout.payments) plan(checkout.id, payment);
    webhooks.resume(checkout);
  }

  return {
    byPage,
    commit,
    open: (request: CheckoutRequest): Checkout => book.save(newCheckout(request)),
    async chooseCard(
      page: string,
      choice: Pick<Checkout, 'card' | 'scenario'>,
      challenge: boolean,
    ): Promise<void> {
      const checkout = byPage(page);
      if (checkout?.step !== 'CARD') return;
      const chosen = { ...checkout, ...choice };
      if (challenge) book.save({ ...chosen, step: 'AUTHENTICATION' });
      else await commitNew(checkout, authorise(chosen, true, options));
    },
    async authenticate(page: string, isConfirmed: boolean): Promise<void> {
      const checkout = byPage(page);
      if (checkout?.step !== 'AUTHENTICATION') return;
      await commitNew(checkout, authorise(checkout, isConfirmed, options));
    },
    /** Ends with or without a payment, by the scenario: both were seen at the vendor. */
    async cancel(page: string, scenario: Scenario): Promise<void> {
      const checkout = byPage(page);
      if (checkout?.step !== 'CARD') return;
      const ended: Checkout = { ...checkout, scenario, step: 'DONE', cancelled: true };
      const isPayment = scenario === 'cancel-with-payment';
      const after = isPayment ? addPayment(ended, STATES.CANCELLED, options) : ended;
      await commitNew(checkout, after);
    },
    pay(checkout: Checkout, state: State, isSilent: boolean) {
      const after = addPayment(checkout, state, options);
      return isSilent ? commit(checkout, after, []) : commitNew(checkout, after);
    },
    close: () => timers.close(),
  };
}
