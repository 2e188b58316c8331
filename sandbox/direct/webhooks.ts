import { post } from '../post.ts';
import type { SandboxOptions } from '../sandboxOptions.ts';
import type { Timers } from '../timers.ts';
import type { Checkout, Payment } from './checkout.ts';
import { eventMessage } from './messages.ts';
import { stepsOf } from './scenarios.ts';
import { hmac } from './signature.ts';

/** Minutes after each failed try: 35 h 10 in all. */
const RETRIES = [10, 60, 120, 480, 1_440];
/** Ten minutes become one second. */
const RETRY_FACTOR = 1 / 600;

/** Tells of payments in this order, as the scenario of their checkout wants it. */
export type Tell = (checkout: Checkout, ...payments: readonly Payment[]) => Promise<void>;

export function createWebhooks(options: SandboxOptions, timers: Timers): Tell {
  const { direct, lateDelayMs = 10_000, deliveryDelayMs = 10_000 } = options;
  const minuteMs = 60_000 * (options.retryFactor ?? RETRY_FACTOR);

  /** A repeat has the same bytes. */
  const attempt = async (url: string, body: string, headers: Record<string, string>, rank = 0) => {
    const counted = { ...headers, 'retry-count': String(rank) };
    const status = (await post(url, { body, headers: counted }, deliveryDelayMs)) ?? 0;
    const minutes = RETRIES[rank];
    if ((status >= 200 && status < 300) || minutes === undefined) return;
    timers.later(minutes * minuteMs, () => attempt(url, body, headers, rank + 1));
  };

  /** The same event sent twice has another id. */
  const send = async (checkout: Checkout, payment: Payment) => {
    if (checkout.webhookUrl === null || !direct) return;
    const body = JSON.stringify(eventMessage(direct.merchantId, checkout, payment));
    await attempt(checkout.webhookUrl, body, {
      'content-type': 'application/json',
      'x-gcs-keyid': checkout.scenario === 'wrong-key' ? 'unknown-key' : direct.webhookKeyId,
      'x-gcs-signature': hmac(body, direct.webhookSecret),
    });
  };

  return async (checkout, ...payments) => {
    const { automaticAnswers, late } = stepsOf(checkout.scenario);
    if (automaticAnswers.length === 0) return;
    const isTwice = checkout.scenario === 'duplicate';
    const events = isTwice ? payments.flatMap((payment) => [payment, payment]) : payments;
    const sendAll = async () => {
      for (const payment of events) await send(checkout, payment);
    };
    if (late) timers.later(lateDelayMs, sendAll);
    else await sendAll();
  };
}
