/** What merchant and vendor agreed: API key and webhook key. */
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
  /** Folder of the book; created if missing. */
  readonly folder: string;
  /** Further origins that a return may redirect to. */
  readonly returnOrigins?: readonly string[];
  /** Delay of what comes late; 10 s by default. */
  readonly lateDelayMs?: number;
  /** Time until a pending payment (60) is captured; 60 s by default. */
  readonly pendingDelayMs?: number;
  /** Timeout of one webhook; 10 s by default. */
  readonly deliveryDelayMs?: number;
  /** Shortens the pauses between the tries of a webhook; 1/600 by default. */
  readonly retryFactor?: number;
  /** A minute of `sessionTimeout`; 60 s by default. */
  readonly minuteMs?: number;
  /** How far the clock of the vendor is ahead. */
  readonly clockOffsetMs?: number;
}
