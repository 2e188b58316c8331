import { createHmac } from 'node:crypto';
import { domainToASCII } from 'node:url';

/** Keyed hash of a text that is counted and not kept. */
export const conceal = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

/** One text for all spellings of an address: without capitals, its domain in ASCII. */
function canonicalForm(adrMail: string): string {
  const [locale = '', domaine = ''] = adrMail.toLowerCase().split('@');
  return `${locale}@${domainToASCII(domaine) || domaine}`;
}

/** Hash of a recipient, the same for all spellings of one address. */
export const recipientHash = (secret: string, adrMail: string): string =>
  conceal(secret, `adrMail/${canonicalForm(adrMail)}`);
