/** How the `Data` field travels; the seal is computed over the encoded text. */
export type Encoding = 'none' | 'base64' | 'base64url';

/** HMAC-SHA-256 is the rule; SHA-256 serves contracts signed before it existed. */
export type SealAlgorithm = 'HMAC-SHA-256' | 'SHA-256';

/** What one Sips contract needs; the secret never leaves the server. */
export interface SipsConfig {
  /** Address of `paymentInit`. */
  readonly url: string;
  /** Base address of the office services, without `/rs-services`. */
  readonly officeUrl: string;
  readonly merchantId: string;
  readonly secretKey: string;
  readonly keyVersion: string;
  /** `HP_2.x` … `HP_3.4`: pinned, because the seal does not cover it. */
  readonly interfaceVersion: string;
  /** Further hosts that the payment page redirects to. */
  readonly extraOrigins?: readonly string[];
  /** Pinned, as the seal does not cover it; `none` by default. */
  readonly encoding?: Encoding;
  /** Pinned, as the seal does not cover it; `HMAC-SHA-256` by default. */
  readonly algorithm?: SealAlgorithm;
  /** Longest wait for the diagnostic service, in ms; 10 s by default. */
  readonly diagnosticTimeoutMs?: number;
}
