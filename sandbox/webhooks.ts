import type { Book } from './book.ts';
import type { Checkout, Operation, Payment, Webhook } from './checkout.ts';
import { eventMessage } from './messages.ts';
import type { Options } from './options.ts';
import { sendsWebhooks } from './scenarios.ts';
import { hmac } from './signature.ts';
import type { Timers } from './timers.ts';

/** Minutes after each failed try, as the vendor documents them. */
const RETRIES = [10, 60, 120, 480, 1_440];

export interface News {
  readonly payment: Payment;
  readonly refund?: Operation;
}

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

/** Adds the webhooks of a change to its checkout, so that one line of the book holds both. */
export function withNews(
  checkout: Checkout,
  changes: readonly News[],
  { contract, lateDelayMs }: Options,
): Checkout {
  const { scenario, webhookUrl } = checkout;
  if (webhookUrl === null || !sendsWebhooks(scenario)) return checkout;
  const at = inMs(scenario === 'late' ? lateDelayMs : 0);
  // A duplicate reports the same change under another event id.
  const times = scenario === 'duplicate' ? [1, 2] : [1];
  const added = changes.flatMap(({ payment, refund }) =>
    times.map((): Webhook => {
      const event = eventMessage(contract.merchantId, checkout, payment, refund);
      return { id: event.id, body: JSON.stringify(event), tries: 0, at };
    }),
  );
  return { ...checkout, webhooks: [...checkout.webhooks, ...added] };
}

const TIMEOUT_MS = 10_000;

/** @returns whether the merchant acknowledged the webhook */
async function post(url: string, body: string, headers: Record<string, string>): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const sent = { method: 'POST', body, headers, redirect: 'manual', signal } as const;
    const response = await fetch(url, sent);
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

export function createWebhooks(book: Book, options: Options, timers: Timers) {
  const { contract } = options;
  const minuteMs = 60_000 * options.retryFactor;

  /** Sends the stored bytes, so that a repeat is identical. */
  const send = async (checkoutId: string, id: string): Promise<void> => {
    const checkout = book.find(checkoutId);
    const webhook = checkout?.webhooks.find((one) => one.id === id);
    if (!webhook || !checkout?.webhookUrl) return;
    const headers = {
      'content-type': 'application/json',
      'retry-count': String(webhook.tries),
      'x-gcs-keyid': checkout.scenario === 'wrong-key' ? 'unknown-key' : contract.webhookKeyId,
      'x-gcs-signature': hmac(webhook.body, contract.webhookSecret),
    };
    const isAcknowledged = await post(checkout.webhookUrl, webhook.body, headers);
    const minutes = RETRIES[webhook.tries];
    const isOver = isAcknowledged || minutes === undefined;
    const next = { ...webhook, tries: webhook.tries + 1, at: inMs((minutes ?? 0) * minuteMs) };
    const latest = book.find(checkoutId) ?? checkout;
    const webhooks = latest.webhooks.flatMap((one) =>
      one.id === id ? (isOver ? [] : [next]) : [one],
    );
    book.save({ ...latest, webhooks });
    if (!isOver) plan(checkoutId, next);
  };

  const plan = (checkoutId: string, { id, at }: Webhook): void =>
    timers.later(Date.parse(at) - Date.now(), () => send(checkoutId, id));

  return {
    /** Sends the webhooks that are due, one after the other, before it returns. Later ones are planned. */
    async sendNew(before: Checkout, { id, webhooks }: Checkout): Promise<void> {
      const known = new Set(before.webhooks.map((webhook) => webhook.id));
      const added = webhooks.filter((webhook) => !known.has(webhook.id));
      const isDue = ({ at }: Webhook) => Date.parse(at) <= Date.now();
      for (const webhook of added.filter((one) => !isDue(one))) plan(id, webhook);
      for (const webhook of added.filter(isDue)) await send(id, webhook.id);
    },
    resume({ id, webhooks }: Checkout): void {
      for (const webhook of webhooks) plan(id, webhook);
    },
  };
}
