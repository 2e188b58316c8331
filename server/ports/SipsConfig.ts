/** The seal covers the encoded text. */
export type Encoding = 'none' | 'base64' | 'base64url';

/** SHA-256 serves contracts signed before HMAC-SHA-256 existed. */
export type SealAlgorithm = 'HMAC-SHA-256' | 'SHA-256';

export interface SipsKey {
  readonly secretKey: string;
  readonly keyVersion: string;
}

/** The key of this config seals; answers under the former one are believed too. */
export interface SipsConfig extends SipsKey {
  /** Address of `paymentInit`. */
  readonly url: string;
  /** Without `/rs-services`. */
  readonly officeUrl: string;
  readonly merchantId: string;
  readonly former?: SipsKey | null;
  /** `HP_2.x` … `HP_3.4`. This and the next two are pinned: the seal does not cover them. */
  readonly interfaceVersion: string;
  readonly encoding: Encoding;
  readonly algorithm: SealAlgorithm;
  /** Other hosts that the payment page redirects to. */
  readonly extraOrigins: readonly string[];
}
