import { post } from '../post.ts';
import type { SandboxOptions } from '../sandboxOptions.ts';
import type { Timers } from '../timers.ts';
import type { Checkout, Payment } from './checkout.ts';
import { eventMessage } from './messages.ts';
import { stepsOf } from './scenarios.ts';
import { hmac } from './signature.ts';

const MINUTE_MS = 60_000;
/** After each failed try; the documented ones take 35 h 10. */
const RETRIES_MS = [10, 60, 120, 480, 1_440].map((minutes) => minutes * MINUTE_MS);
/** Ten minutes become one second. */
const DEFAULT_FACTOR = 1 / 600;
const UNKNOWN_KEY = 'unknown-key';

export class Webhooks {
  readonly #options: SandboxOptions;
  readonly #timers: Timers;

  constructor(options: SandboxOptions, timers: Timers) {
    this.#options = options;
    this.#timers = timers;
  }

  /** In this order, as the scenario of the checkout wants them. */
  async tell(checkout: Checkout, ...payments: readonly Payment[]): Promise<void> {
    const { automaticAnswers, late } = stepsOf(checkout.scenario);
    if (automaticAnswers.length === 0) return;
    const times = checkout.scenario === 'duplicate' ? 2 : 1;
    const send = async () => {
      for (const payment of payments) {
        for (let time = 0; time < times; time += 1) await this.#send(checkout, payment);
      }
    };
    if (late) this.#timers.later(this.#options.lateDelayMs ?? 10_000, send);
    else await send();
  }

  /** A repeat has the same bytes; the same event sent twice has another id. */
  async #send(checkout: Checkout, payment: Payment): Promise<void> {
    const { direct } = this.#options;
    if (checkout.webhookUrl === null || !direct) return;
    const body = JSON.stringify(eventMessage(direct.merchantId, checkout, payment));
    const headers = {
      'content-type': 'application/json',
      'x-gcs-keyid': checkout.scenario === 'wrong-key' ? UNKNOWN_KEY : direct.webhookKeyId,
      'x-gcs-signature': hmac(body, direct.webhookSecret),
    };
    await this.#try(checkout.webhookUrl, body, headers, 0);
  }

  async #try(url: string, body: string, headers: Record<string, string>, rank: number) {
    const { deliveryDelayMs = 10_000, retryFactor = DEFAULT_FACTOR } = this.#options;
    const counted = { body, headers: { ...headers, 'retry-count': String(rank) } };
    const status = (await post(url, counted, deliveryDelayMs)) ?? 0;
    const pause = RETRIES_MS[rank];
    if ((status >= 200 && status < 300) || pause === undefined) return;
    this.#timers.later(pause * retryFactor, () => this.#try(url, body, headers, rank + 1));
  }
}
