import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { sha256 } from '../../secrets/digest.ts';
import type { EntryReferences } from '../../till/changes.ts';

/** Crockford's alphabet: no letter looks like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function groups(count: number): string {
  const group = (): string => Array.from({ length: 4 }, () => ALPHABET[randomInt(32)]).join('');
  return Array.from({ length: count }, group).join('-');
}

/** Returns 35 characters, the provider's maximum, with 128 random bits. */
export const newTransactionReference = (): string =>
  `TAI${randomBytes(16).toString('hex').toUpperCase()}`;

/** A receipt's reference has 80 random bits. */
const newPaymentReference = (): string => `R-${groups(4)}`;

/** A verification code has 60 random bits. */
const newVerificationCode = (): string => groups(3);

export const newEntryReferences = (): EntryReferences => ({
  reference: newPaymentReference(),
  verificationCode: newVerificationCode(),
});

/** Returns 32 characters; the provider allows 40. */
export const newOperationKey = (): string => randomBytes(16).toString('hex');

export const newSalt = (): string => randomBytes(16).toString('base64url');

/**
 * Derives the payer's token, `jetonConfirmationPaiement`, of 128 bits. We store its hash only, and derive it again
 * from the salt (D-19).
 */
export function deriveToken(secret: string, salt: string): string {
  return createHmac('sha256', secret)
    .update(`jeton/${salt}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');
}

/**
 * Finds the secret that made a token, by the token's hash.
 * @param secrets the current one first
 */
export function tokenOf(
  secrets: readonly string[],
  attempt: { readonly tokenSalt: string; readonly tokenHash: string },
): string {
  const tokens = secrets.map((secret) => deriveToken(secret, attempt.tokenSalt));
  return tokens.find((token) => tokenHash(token) === attempt.tokenHash) ?? tokens[0] ?? '';
}

export const tokenHash = (token: string): string => sha256(token);
