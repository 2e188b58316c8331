import Type from 'typebox';
import { NUMBER_AND_KEY_PATTERN } from '../domain/paymentNumber.ts';
import { FineId, NO_CONTROL_CHARACTERS, NoticeKey, NoticeNumber, strict } from './common.ts';

/** `sub` is the sealed timestamp of `contract/timestamp.ts`, as base64url. */
export const TokenRequest = strict({ sub: Type.String({ pattern: '^[A-Za-z0-9_-]{38,64}$' }) });

export const LookupRequest = strict({ numAmende: NoticeNumber, cleAmende: NoticeKey });
export type LookupRequest = Type.Static<typeof LookupRequest>;

export const ReceiptLookupRequest = strict({ numAvis: NoticeNumber, cleAvis: NoticeKey });

export const ProlongationRequest = strict({ avisId: FineId });

/** `plaintText` is the specification's spelling. We encrypt only a number with its key (D-16). */
export const EncryptionRequest = strict({
  plaintText: Type.String({ pattern: NUMBER_AND_KEY_PATTERN }),
});

export const DecryptionRequest = strict({
  cipherText: Type.String({ minLength: 1, maxLength: 256, pattern: NO_CONTROL_CHARACTERS }),
});

export const Decryption = Type.Object({ plainText: Type.String() });
