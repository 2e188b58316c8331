import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';

/** Crockford's alphabet: no letter that is read as a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function groups(count: number): string {
  const group = (): string => Array.from({ length: 4 }, () => ALPHABET[randomInt(32)]).join('');
  return Array.from({ length: count }, group).join('-');
}

/** 35 letters and digits, the longest reference the provider takes, 128 random bits (sips facts). */
export const newTransactionReference = (): string =>
  `TAI${randomBytes(16).toString('hex').toUpperCase()}`;

/** What the payer quotes: 80 random bits, no number of the fine in it. */
export const newPaymentReference = (): string => `R-${groups(4)}`;

/** What anyone can check against a receipt: 60 random bits. */
export const newVerificationCode = (): string => groups(3);

export const newSalt = (): string => randomBytes(16).toString('base64url');

/**
 * The `jetonConfirmationPaiement` of an attempt, 128 bits: derived from a random salt, so that the same form
 * can be given again although only the hash of the word is stored (D-19).
 */
export function deriveToken(secret: string, salt: string): string {
  return createHmac('sha256', secret)
    .update(`jeton/${salt}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');
}

export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
