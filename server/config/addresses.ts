import { isIP } from 'node:net';

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

/** Returns the origin of a host that is given without brackets, also if it is an IPv6 address. */
export const originOf = (host: string): string => `http://${isIP(host) === 6 ? `[${host}]` : host}`;

export const withoutBrackets = (host: string): string => host.replace(/^\[(.+)\]$/, '$1');

export const isHost = (text: string): boolean =>
  (isIP(withoutBrackets(text)) > 0 || /^[\w.-]+$/.test(text)) &&
  URL.canParse(originOf(withoutBrackets(text)));

/** Returns a host that can be called. "Every address" (`0.0.0.0`, `::`) cannot; this machine can. */
export function reachable(host: string): string {
  const address = new URL(originOf(host)).hostname;
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
