import { createHmac } from 'node:crypto';
import { domainToASCII } from 'node:url';

/** For texts that are counted but not kept. */
export const conceal = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

function canonicalForm(adrMail: string): string {
  const [locale = '', domain = ''] = adrMail.toLowerCase().split('@');
  return `${locale}@${domainToASCII(domain) || domain}`;
}

/** The same for all spellings of an address. */
export const recipientHash = (secret: string, adrMail: string): string =>
  conceal(secret, `adrMail/${canonicalForm(adrMail)}`);
