export interface Contract {
  readonly merchantId: string;
  readonly apiKeyId: string;
  readonly apiSecret: string;
  readonly webhookKeyId: string;
  readonly webhookSecret: string;
}

/** Durations are in ms. */
export interface SandboxOptions {
  readonly contract: Contract;
  /** Of the book. */
  readonly folder: string;
  /** That a return may redirect to. */
  readonly returnOrigins?: readonly string[];
  /** 10 s by default. */
  readonly lateDelayMs?: number;
  /** Until a pending payment is captured; 60 s by default. */
  readonly pendingDelayMs?: number;
  /** Timeout of a webhook; 10 s by default. */
  readonly deliveryDelayMs?: number;
  /** Of the pauses between tries of a webhook; 1/600 by default. */
  readonly retryFactor?: number;
  /** A minute of `sessionTimeout`. */
  readonly minuteMs?: number;
  /** How far the vendor's clock is ahead. */
  readonly clockOffsetMs?: number;
}
