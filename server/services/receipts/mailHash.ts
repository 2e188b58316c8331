import { createHmac } from 'node:crypto';
import { domainToASCII } from 'node:url';

/** For texts that are counted but not kept. */
export const conceal = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

function canonicalForm(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@');
  return `${local}@${domainToASCII(domain) || domain}`;
}

/** The same for all spellings of an address. */
export const recipientHash = (secret: string, address: string): string =>
  conceal(secret, `adrMail/${canonicalForm(address)}`);
