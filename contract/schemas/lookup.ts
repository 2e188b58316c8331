import Type from 'typebox';
import { NUMBER_AND_KEY_PATTERN } from '../domain/paymentNumber.ts';
import { FineId, NO_CONTROL_CHARACTERS, NoticeKey, NoticeNumber, strict } from './common.ts';

/** K-01. */
export const TokenRequest = strict({ sub: Type.String({ pattern: '^[A-Za-z0-9_-]{38,64}$' }) });

/** K-02. */
export const LookupRequest = strict({ numAmende: NoticeNumber, cleAmende: NoticeKey });
export type LookupRequest = Type.Static<typeof LookupRequest>;

/** K-04. */
export const ReceiptLookupRequest = strict({ numAvis: NoticeNumber, cleAvis: NoticeKey });

/** D-28. */
export const ProlongationRequest = strict({ avisId: FineId });

/** K-09, with its spelling; only a number with its key (D-16). */
export const EncryptionRequest = strict({
  plaintText: Type.String({ pattern: NUMBER_AND_KEY_PATTERN }),
});

/** K-10. */
export const DecryptionRequest = strict({
  cipherText: Type.String({ minLength: 1, maxLength: 256, pattern: NO_CONTROL_CHARACTERS }),
});

export const Decryption = Type.Object({ plainText: Type.String() });
