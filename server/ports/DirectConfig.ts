import type { PaymentProvider } from './PaymentProvider.ts';

/** The key that signs webhooks; the API has another one. */
export interface WebhookKey {
  readonly keyId: string;
  readonly secret: string;
}

export interface DirectConfig {
  /** Origin of the API and of the payment pages. Some banks use a host of their own. */
  readonly baseUrl: string;
  readonly merchantId: string;
  readonly apiKeyId: string;
  readonly apiSecret: string;
  readonly webhookKey: WebhookKey;
  /** Webhooks under this key are accepted too, while the vendor changes the key. */
  readonly formerWebhookKey?: WebhookKey | null;
  /** File name of the page's template. Null: the template of the contract. */
  readonly variant: string | null;
  readonly askAfterEndMs: PaymentProvider['askAfterEndMs'];
  /** Further origins that a payment page may have. */
  readonly extraOrigins: readonly string[];
}
