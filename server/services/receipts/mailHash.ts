import { createHmac } from 'node:crypto';
import { domainToASCII } from 'node:url';

/** Hashes a text that is only counted, so that it is not stored. */
export const conceal = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

function canonicalForm(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@');
  return `${local}@${domainToASCII(domain) || domain}`;
}

/** Gives all spellings of an address the same hash. */
export const recipientHash = (secret: string, address: string): string =>
  conceal(secret, `adrMail/${canonicalForm(address)}`);
