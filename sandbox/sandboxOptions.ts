import type { SealAlgorithm } from './sips/seal.ts';

/** The contract between the sandbox and its one merchant. */
export interface MerchantContract {
  readonly merchantId: string;
  readonly secretKey: string;
  readonly keyVersion: string;
  readonly interfaceVersion: string;
  /** `HMAC-SHA-256` by default. */
  readonly algorithm?: SealAlgorithm;
}

/** Everything that the sandbox can be told; durations in ms. */
export interface SandboxOptions {
  readonly contract: MerchantContract;
  /** Directory of the book; made when missing. */
  readonly dossier: string;
  /** Origins that a return may be redirected to, besides that of the return address itself. */
  readonly returnOrigins?: readonly string[];
  /** Wait of the scenario `late`; 10 s by default. */
  readonly lateDelayMs?: number;
  /** A pending payment (60) turns into an accepted one this long after its end; 60 s by default. */
  readonly pendingDelayMs?: number;
  /** Longest wait for the merchant's answer to one automatic answer; 10 s by default. */
  readonly deliveryDelayMs?: number;
}
