import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** IPv4 or `[2001:db8::1]`, with or without port. */
const BRACKETED = /^\[([^\]]+)\](?::\d{1,5})?$/;
const IPV4_AND_PORT = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/;

/** Some proxies add one. */
const withoutPort = (address: string): string =>
  (BRACKETED.exec(address) ?? IPV4_AND_PORT.exec(address))?.[1] ?? address;

/** Device, household, company. */
const BITS = [64, 56, 48];

/** D-58, narrowest first: IPv4 whole, IPv6 by three prefixes. `inconnue`: invalid. */
export function addressPrefixes(address: string): readonly string[] {
  const single = withoutPort(address);
  // The library accepts `127.1` and octal digits.
  if (isIP(single) === 0) return ['inconnue'];
  const parsed = ipaddr.process(single);
  if (parsed instanceof ipaddr.IPv4) return [parsed.toString()];
  return BITS.map((bits) => {
    const groups = parsed.parts.slice(0, 4).map((group, rank) => {
      const kept = Math.min(16, Math.max(0, bits - 16 * rank));
      return ((group >> (16 - kept)) << (16 - kept)).toString(16);
    });
    return `${groups.join(':')}::/${bits}`;
  });
}

/** D-15. */
export const addressPrefix = (address: string): string => addressPrefixes(address)[0] ?? '';
