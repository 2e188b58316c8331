import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { sha256 } from '../../secrets/digest.ts';
import type { EntryReferences } from '../../till/changes.ts';

/** Crockford: no letter looks like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function groups(count: number): string {
  const group = (): string => Array.from({ length: 4 }, () => ALPHABET[randomInt(32)]).join('');
  return Array.from({ length: count }, group).join('-');
}

/** 35 characters, the provider's maximum; 128 random bits. */
export const newTransactionReference = (): string =>
  `TAI${randomBytes(16).toString('hex').toUpperCase()}`;

/** 80 random bits. */
const newPaymentReference = (): string => `R-${groups(4)}`;

/** 60 random bits. */
const newVerificationCode = (): string => groups(3);

export const newEntryReferences = (): EntryReferences => ({
  reference: newPaymentReference(),
  verificationCode: newVerificationCode(),
});

/** 32 characters of the provider's 40. */
export const newOperationKey = (): string => randomBytes(16).toString('hex');

export const newSalt = (): string => randomBytes(16).toString('base64url');

/** `jetonConfirmationPaiement`, 128 bits: only its hash is stored, and the salt gives it again (D-19). */
export function deriveToken(secret: string, salt: string): string {
  return createHmac('sha256', secret)
    .update(`jeton/${salt}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');
}

/** @param secrets the current one first */
export function tokenOf(
  secrets: readonly string[],
  attempt: { readonly tokenSalt: string; readonly tokenHash: string },
): string {
  const tokens = secrets.map((secret) => deriveToken(secret, attempt.tokenSalt));
  return tokens.find((token) => tokenHash(token) === attempt.tokenHash) ?? tokens[0] ?? '';
}

export const tokenHash = (token: string): string => sha256(token);
