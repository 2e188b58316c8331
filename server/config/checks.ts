import { isIP } from 'node:net';
import { readPeppers } from '../ports/pepperList.ts';

export const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((element) => element.trim())
    .filter(Boolean);

/** A web address that may stand in the content policy, where `*` and `;` have a meaning. */
const ADDRESS = /^https?:\/\/[\w.:[\]-]+(?:[/?][^\s#]*)?$/;

export const isWebAddress = (text: string): boolean => ADDRESS.test(text) && URL.canParse(text);

function isEscaped(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
}

/** The address of a socket has no host, and `URL` needs one: `user:password@/db?host=/run/postgresql`. */
const withHost = (text: string): string => text.replace('@/', '@localhost/');

/** Refuses an unescaped password: it would be read as host, path or fragment, which messages show. */
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

/** Returns a host that can be called. "Every address" (`0.0.0.0`, `::`) cannot; this machine can. */
export function reachable(host: string): string {
  const address = new URL(`http://${inBrackets(host)}`).hostname;
  if (address === '[::]') return '[::1]';
  return address === '0.0.0.0' ? '127.0.0.1' : address;
}

/** True for an origin; `*` and `null` are none. */
export const isOrigin = (text: string): boolean =>
  isWebAddress(text) && new URL(text).origin === text;

/** True for an address that only this machine can reach. */
export const isOfThisMachine = (address: string): boolean =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(new URL(address).hostname);

export const areOrigins = (text: string): boolean => splitList(text).every(isOrigin);

export const arePeppers = (text: string): boolean =>
  readPeppers(text).every(({ length }) => length >= 32);

export const withoutSpaces = (iban: string): string => iban.replace(/\s/g, '').toUpperCase();

/** Checks an IBAN by ISO 13616: divided by 97, its digits leave 1. */
export function isIban(text: string): boolean {
  const iban = withoutSpaces(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)]
    .map((character) => Number.parseInt(character, 36))
    .join('');
  return BigInt(digits) % 97n === 1n;
}

/** Ranges that Fastify knows by name. */
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];
/** The prefixes of each IP version. A shorter one is the network of nobody, and has visitors in it. */
const PREFIXES: Partial<Record<number, readonly [shortest: number, longest: number]>> = {
  4: [8, 32],
  6: [32, 128],
};

const WORDS: Partial<Record<string, string>> = {
  '0': '',
  false: '',
  '1': 'loopback',
  true: 'loopback',
};

/** True for one address, range or name. It refuses ranges that are too wide, which Fastify allows. */
function isProxy(text: string): boolean {
  if (NAMED_RANGES.includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const [shortest, longest] = PREFIXES[isIP(address)] ?? [1, 0];
  if (bits === undefined) return longest > 0;
  const prefix = /^[1-9]\d*$/.test(bits) ? Number(bits) : 0;
  return more.length === 0 && prefix >= shortest && prefix <= longest;
}

export function proxiesOf(text: string): string[] {
  const name = text.trim().toLowerCase();
  const list = WORDS[name] ?? name;
  return list === '' ? [] : list.split(',').map((element) => element.trim());
}

/** Refuses hop counts: with them, a client beside the proxies could claim any address. */
export const areProxies = (text: string): boolean => proxiesOf(text).every(isProxy);
