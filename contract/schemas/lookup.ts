import Type from 'typebox';
import { KEY_PATTERN, NUMBER_AND_KEY_PATTERN, NUMBER_PATTERN } from '../domain/paymentNumber.ts';
import { FineId, NO_CONTROL_CHARACTERS, STRICT } from './common.ts';

/** K-01. */
export const TokenRequest = Type.Object(
  { sub: Type.String({ pattern: '^[A-Za-z0-9_-]{38,64}$' }) },
  STRICT,
);
export type TokenRequest = Type.Static<typeof TokenRequest>;

/** K-02. */
export const LookupRequest = Type.Object(
  {
    numAmende: Type.String({ pattern: NUMBER_PATTERN }),
    cleAmende: Type.String({ pattern: KEY_PATTERN }),
  },
  STRICT,
);
export type LookupRequest = Type.Static<typeof LookupRequest>;

/** K-04. */
export const ReceiptLookupRequest = Type.Object(
  {
    numAvis: Type.String({ pattern: NUMBER_PATTERN }),
    cleAvis: Type.String({ pattern: KEY_PATTERN }),
  },
  STRICT,
);
export type ReceiptLookupRequest = Type.Static<typeof ReceiptLookupRequest>;

/** D-28. */
export const ProlongationRequest = Type.Object({ avisId: FineId }, STRICT);
export type ProlongationRequest = Type.Static<typeof ProlongationRequest>;

/** K-09, with its spelling; only a number with its key (D-16). */
export const EncryptionRequest = Type.Object(
  { plaintText: Type.String({ pattern: NUMBER_AND_KEY_PATTERN }) },
  STRICT,
);
export type EncryptionRequest = Type.Static<typeof EncryptionRequest>;

/** K-10. */
export const DecryptionRequest = Type.Object(
  { cipherText: Type.String({ minLength: 1, maxLength: 256, pattern: NO_CONTROL_CHARACTERS }) },
  STRICT,
);
export type DecryptionRequest = Type.Static<typeof DecryptionRequest>;

export const Decryption = Type.Object({ plainText: Type.String() });
export type Decryption = Type.Static<typeof Decryption>;
