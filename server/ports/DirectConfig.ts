/** Signs webhooks; separate from the key of the API. */
export interface WebhookKey {
  readonly keyId: string;
  readonly secret: string;
}

export interface DirectConfig {
  /** Origin of the API and of its pages: banks offer Direct under hosts of their own. */
  readonly baseUrl: string;
  readonly merchantId: string;
  readonly apiKeyId: string;
  readonly apiSecret: string;
  readonly webhookKey: WebhookKey;
  /** Believed too, while the key changes. */
  readonly formerWebhookKey?: WebhookKey | null;
  /** File name of the page's template; null: the contract's own. */
  readonly variant: string | null;
  /** See `PaymentProvider`: an event may be repeated until 35 h 10 after it. */
  readonly watchMs: number;
  /** Other hosts that a payment page may be on. */
  readonly extraOrigins: readonly string[];
}
