import { typedText } from './typedText.ts';

/** RFC 5321 allows a path of 256 characters, which includes two brackets. */
export const MAIL_ADDRESS_LENGTH = 254;

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LOCALE = `(?=[^@]{1,64}@)${ATOM}(?:\\.${ATOM})*`;

/** A domain may be written in any script (RFC 5890). */
const NAME = '[\\p{L}\\p{M}\\p{N}-]+';

/**
 * Needs the flag `u`. It refuses lists, names, comments, line breaks, and characters that are invisible or reorder
 * text.
 */
export const MAIL_ADDRESS_PATTERN = `^(?!.*\\p{Default_Ignorable_Code_Point})${LOCALE}@${NAME}(?:\\.${NAME})+$`;

const BRACKETED = /<([^<>\s]+@[^<>\s]+)>/;
const SCHEME = /^mailto:/i;
const QUERY = /\?(?:subject|body|cc|bcc)=.*$/i;
const OPENING = /^[("'«“‘[]+/;
const CLOSING = /[)"'»”’\].,;:!?]+$/;

/** Takes the address out of what a person pasted: it drops `mailto:`, a name, brackets and the sentence around it. */
export function readMailAddress(text: string): string {
  const plain = typedText(text).trim();
  const words = plain.split(/\s+/).filter((word) => word.includes('@'));
  const [word = '', other] = words;
  if (word === '' || other !== undefined) return plain;
  const bare = BRACKETED.exec(word)?.[1] ?? word.replace(OPENING, '');
  return bare.replace(SCHEME, '').replace(QUERY, '').replace(CLOSING, '');
}

/** True if only the part before the @ is wrong because of letters that no mail server accepts there. */
export function hasForeignLocalPart(text: string): boolean {
  const [local = '', domain = ''] = readMailAddress(text).split('@');
  return /[^\p{ASCII}]/u.test(local) && new RegExp(MAIL_ADDRESS_PATTERN, 'u').test(`a@${domain}`);
}
