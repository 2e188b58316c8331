import { createHmac } from 'node:crypto';
import { domainToASCII } from 'node:url';

/** Counted, not kept. */
export const conceal = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

function canonicalForm(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@');
  return `${local}@${domainToASCII(domain) || domain}`;
}

/** Equal for all spellings. */
export const recipientHash = (secret: string, address: string): string =>
  conceal(secret, `adrMail/${canonicalForm(address)}`);
