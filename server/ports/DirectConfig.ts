/** Signs webhooks; separate from the key of the API. */
export interface WebhookKey {
  readonly keyId: string;
  readonly secret: string;
}

export interface DirectConfig {
  /** Origin of API and pages; some banks use their own host. */
  readonly baseUrl: string;
  readonly merchantId: string;
  readonly apiKeyId: string;
  readonly apiSecret: string;
  readonly webhookKey: WebhookKey;
  /** Also accepted, while the key changes. */
  readonly formerWebhookKey?: WebhookKey | null;
  /** File name of the page's template; null: the contract's. */
  readonly variant: string | null;
  /** See `PaymentProvider`. */
  readonly askAfterEndMs: number;
  /** Other origins of payment pages. */
  readonly extraOrigins: readonly string[];
}
