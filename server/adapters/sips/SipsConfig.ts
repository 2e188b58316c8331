import type { Encodage } from './data.ts';
import type { AlgorithmeSceau } from './seal.ts';

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
  readonly originesSupplementaires?: readonly string[];
  /** Pinned, as the seal does not cover it; `none` by default. */
  readonly encodage?: Encodage;
  /** Pinned, as the seal does not cover it; `HMAC-SHA-256` by default. */
  readonly algorithme?: AlgorithmeSceau;
  /** Longest wait for the diagnostic service, in ms; 10 s by default. */
  readonly delaiDiagnosticMs?: number;
}
