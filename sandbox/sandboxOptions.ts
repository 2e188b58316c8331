import type { SealAlgorithm } from './sips/seal.ts';

export interface MerchantContract {
  readonly merchantId: string;
  readonly secretKey: string;
  readonly keyVersion: string;
  readonly interfaceVersion: string;
  /** `HMAC-SHA-256` by default. */
  readonly algorithm?: SealAlgorithm;
}

/** Worldline Direct, beside Sips. */
export interface DirectContract {
  readonly merchantId: string;
  readonly apiKeyId: string;
  readonly apiSecret: string;
  readonly webhookKeyId: string;
  readonly webhookSecret: string;
}

/** Durations are in ms. */
export interface SandboxOptions {
  readonly contract: MerchantContract;
  /** Without it only Sips is simulated. */
  readonly direct?: DirectContract | null;
  /** Folder of the book; created if missing. */
  readonly folder: string;
  /** Further origins that a return may redirect to. */
  readonly returnOrigins?: readonly string[];
  /** Delay of the scenario `late`; 10 s by default. */
  readonly lateDelayMs?: number;
  /** Time until a pending payment (60) becomes accepted; 60 s by default. */
  readonly pendingDelayMs?: number;
  /** Timeout of one automatic answer; 10 s by default. */
  readonly deliveryDelayMs?: number;
  /** Shortens the pauses between the tries of a webhook; 1/600 by default. */
  readonly retryFactor?: number;
  /** A minute of `sessionTimeout`; 60 s by default. */
  readonly minuteMs?: number;
  /** How far the clock of Worldline Direct is ahead. */
  readonly clockOffsetMs?: number;
}
