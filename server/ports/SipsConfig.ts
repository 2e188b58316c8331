/** The seal covers the encoded text. */
export type Encoding = 'none' | 'base64' | 'base64url';

/** SHA-256 serves contracts signed before HMAC-SHA-256 existed. */
export type SealAlgorithm = 'HMAC-SHA-256' | 'SHA-256';

export interface SipsConfig {
  /** Address of `paymentInit`. */
  readonly url: string;
  /** Without `/rs-services`. */
  readonly officeUrl: string;
  readonly merchantId: string;
  readonly secretKey: string;
  readonly keyVersion: string;
  /** `HP_2.x` … `HP_3.4`. Pinned, because the seal does not cover it. */
  readonly interfaceVersion: string;
  /** Other hosts that the payment page redirects to. */
  readonly extraOrigins?: readonly string[];
  /** Pinned as well; `none` by default. */
  readonly encoding?: Encoding;
  /** Pinned as well; `HMAC-SHA-256` by default. */
  readonly algorithm?: SealAlgorithm;
  /** Milliseconds; 10 s by default. */
  readonly diagnosticTimeoutMs?: number;
}
