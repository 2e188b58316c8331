import Type from 'typebox';
import { NUMBER_AND_KEY_PATTERN } from '../domain/paymentNumber.ts';
import { FineId, NO_CONTROL_CHARACTERS, NoticeKey, NoticeNumber, STRICT } from './common.ts';

/** K-01. */
export const TokenRequest = Type.Object(
  { sub: Type.String({ pattern: '^[A-Za-z0-9_-]{38,64}$' }) },
  STRICT,
);

/** K-02. */
export const LookupRequest = Type.Object({ numAmende: NoticeNumber, cleAmende: NoticeKey }, STRICT);
export type LookupRequest = Type.Static<typeof LookupRequest>;

/** K-04. */
export const ReceiptLookupRequest = Type.Object(
  { numAvis: NoticeNumber, cleAvis: NoticeKey },
  STRICT,
);

/** D-28. */
export const ProlongationRequest = Type.Object({ avisId: FineId }, STRICT);

/** K-09, with its spelling; only a number with its key (D-16). */
export const EncryptionRequest = Type.Object(
  { plaintText: Type.String({ pattern: NUMBER_AND_KEY_PATTERN }) },
  STRICT,
);

/** K-10. */
export const DecryptionRequest = Type.Object(
  { cipherText: Type.String({ minLength: 1, maxLength: 256, pattern: NO_CONTROL_CHARACTERS }) },
  STRICT,
);

export const Decryption = Type.Object({ plainText: Type.String() });
