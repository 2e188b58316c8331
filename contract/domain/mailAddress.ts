import { typedText } from './typedText.ts';

/** RFC 5321. */
export const MAIL_ADDRESS_LENGTH = 254;

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LOCALE = `(?=[^@]{1,64}@)${ATOM}(?:\\.${ATOM})*`;

/** Any script (RFC 5890). */
const NAME = '[\\p{L}\\p{M}\\p{N}-]+';

/** Flag `u`. No lists, names, comments or lines of a header; nothing that reorders or is invisible. */
export const MAIL_ADDRESS_PATTERN = `^(?!.*\\p{Default_Ignorable_Code_Point})${LOCALE}@${NAME}(?:\\.${NAME})+$`;

const BRACKETED = /<([^<>\s]+@[^<>\s]+)>/;
const SCHEME = /^mailto:/i;
const QUERY = /\?(?:subject|body|cc|bcc)=.*$/i;
const OPENING = /^[("'«“‘[]+/;
const CLOSING = /[)"'»”’\].,;:!?]+$/;

/** Without `mailto:`, name, brackets, or the sentence around it. */
export function readMailAddress(text: string): string {
  const plain = typedText(text).trim();
  const words = plain.split(/\s+/).filter((word) => word.includes('@'));
  const [word = '', other] = words;
  if (word === '' || other !== undefined) return plain;
  const bare = BRACKETED.exec(word)?.[1] ?? word.replace(OPENING, '');
  return bare.replace(SCHEME, '').replace(QUERY, '').replace(CLOSING, '');
}

/** No mail server takes such letters before the @. */
export function hasForeignLocalPart(text: string): boolean {
  const [local = '', domain = ''] = readMailAddress(text).split('@');
  return /[^\p{ASCII}]/u.test(local) && new RegExp(MAIL_ADDRESS_PATTERN, 'u').test(`a@${domain}`);
}
