import { isIP } from 'node:net';
import { readPeppers } from '../ports/pepperList.ts';

export const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((element) => element.trim())
    .filter(Boolean);

/** For the content policy, where `*` and `;` have a meaning. */
const ADDRESS = /^https?:\/\/[\w.:[\]-]+(?:[/?][^\s#]*)?$/;

export const isWebAddress = (text: string): boolean => ADDRESS.test(text) && URL.canParse(text);

function isEscaped(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
}

/** A socket: `user:password@/db?host=/run/postgresql`. */
const withHost = (text: string): string => text.replace('@/', '@localhost/');

/** An unescaped password reads as host, path or fragment, which messages name. */
export function isServiceAddress(text: string, schemes: readonly string[]): boolean {
  const known = schemes.some((scheme) => text.startsWith(`${scheme}://`));
  if (!known || /[\s#]/.test(text) || !URL.canParse(withHost(text))) return false;
  const { username, password, hostname, pathname, search } = new URL(withHost(text));
  return (
    !`${pathname}${search}`.includes('@') &&
    !hostname.includes(',') &&
    [username, password, hostname, pathname].every(isEscaped)
  );
}

const inBrackets = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host);

export const withoutBrackets = (host: string): string => host.replace(/^\[(.+)\]$/, '$1');

export const isHost = (text: string): boolean =>
  (isIP(withoutBrackets(text)) > 0 || /^[\w.-]+$/.test(text)) &&
  URL.canParse(`http://${inBrackets(withoutBrackets(text))}`);

/** "Every address" cannot be called. */
export function reachable(host: string): string {
  const address = new URL(`http://${inBrackets(host)}`).hostname;
  if (address === '[::]') return '[::1]';
  return address === '0.0.0.0' ? '127.0.0.1' : address;
}

/** Neither `*` nor `null`. */
export const isOrigin = (text: string): boolean =>
  isWebAddress(text) && new URL(text).origin === text;

export const areOrigins = (text: string): boolean => splitList(text).every(isOrigin);

export const arePeppers = (text: string): boolean =>
  readPeppers(text).every(({ length }) => length >= 32);

export const withoutSpaces = (iban: string): string => iban.replace(/\s/g, '').toUpperCase();

/** ISO 13616: the rest by 97 is 1. */
export function isIban(text: string): boolean {
  const iban = withoutSpaces(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)]
    .map((character) => Number.parseInt(character, 36))
    .join('');
  return BigInt(digits) % 97n === 1n;
}

/** By Fastify; then the longest prefix by IP version. */
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];
const LONGEST: Partial<Record<number, number>> = { 4: 32, 6: 128 };

const WORDS: Partial<Record<string, string>> = {
  '0': '',
  false: '',
  '1': 'loopback',
  true: 'loopback',
};

/** Not the whole world, as Fastify allows. */
function isProxy(text: string): boolean {
  const [address = '', bits = '1', ...more] = text.split('/');
  const longest = LONGEST[isIP(address)] ?? 0;
  return (
    NAMED_RANGES.includes(text) ||
    (more.length === 0 && /^[1-9]\d*$/.test(bits) && Number(bits) <= longest)
  );
}

export function proxiesOf(text: string): string[] {
  const said = text.trim().toLowerCase();
  const list = WORDS[said] ?? said;
  return list === '' ? [] : list.split(',').map((element) => element.trim());
}

/** No hop counts: a client beside the proxies could claim any address. */
export const areProxies = (text: string): boolean => proxiesOf(text).every(isProxy);

/** An empty one matches every line. */
export function isPattern(value: string): boolean {
  try {
    return !new RegExp(value, 'iu').test('');
  } catch {
    return false;
  }
}
