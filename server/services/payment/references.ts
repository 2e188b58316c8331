import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import type { LineNames } from '../../till/changes.ts';

/** Crockford's alphabet: no letter looks like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function groups(count: number): string {
  const group = (): string => Array.from({ length: 4 }, () => ALPHABET[randomInt(32)]).join('');
  return Array.from({ length: count }, group).join('-');
}

/** 35 characters, the provider's maximum; 128 random bits. */
export const newTransactionReference = (): string =>
  `TAI${randomBytes(16).toString('hex').toUpperCase()}`;

/** 80 random bits, without the fine's number. */
const newPaymentReference = (): string => `R-${groups(4)}`;

/** 60 random bits. */
const newVerificationCode = (): string => groups(3);

export const newLineNames = (): LineNames => ({
  reference: newPaymentReference(),
  verificationCode: newVerificationCode(),
});

export const newSalt = (): string => randomBytes(16).toString('base64url');

/**
 * The `jetonConfirmationPaiement`, 128 bits. Derived from a random salt: only its hash is stored,
 * yet the payer who returns can be given it again (D-19).
 */
export function deriveToken(secret: string, salt: string): string {
  return createHmac('sha256', secret)
    .update(`jeton/${salt}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');
}

/**
 * The token of an attempt that may have begun under another secret.
 * @param secrets the current one first
 */
export function tokenOf(
  secrets: readonly string[],
  attempt: { readonly jeton_sel: string; readonly jeton_empreinte: string },
): string {
  const tokens = secrets.map((secret) => deriveToken(secret, attempt.jeton_sel));
  return tokens.find((token) => tokenHash(token) === attempt.jeton_empreinte) ?? tokens[0] ?? '';
}

export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
