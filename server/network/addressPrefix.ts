import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Some proxies write an IPv6 address in brackets, and a port after any address. */
const BRACKETED = /^\[([^\]]+)\](?::\d{1,5})?$/;
const IPV4_AND_PORT = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/;

const withoutPort = (address: string): string =>
  (BRACKETED.exec(address) ?? IPV4_AND_PORT.exec(address))?.[1] ?? address;

/** Prefix lengths of an IPv6 device, household and company. */
const BITS = [64, 56, 48];

/**
 * Returns the keys under which wrong answers of an address are counted, narrowest first (D-58). IPv4 has one, IPv6
 * three; an invalid address is `inconnue`.
 */
export function addressPrefixes(address: string): readonly string[] {
  const single = withoutPort(address);
  // The library also accepts `127.1` and octal digits.
  if (isIP(single) === 0) return ['inconnue'];
  const parsed = ipaddr.process(single);
  if (parsed instanceof ipaddr.IPv4) return [parsed.toString()];
  return BITS.map((bits) => {
    const groups = parsed.parts.slice(0, 4).map((group, rank) => {
      const prefixBits = Math.min(16, Math.max(0, bits - 16 * rank));
      return ((group >> (16 - prefixBits)) << (16 - prefixBits)).toString(16);
    });
    return `${groups.join(':')}::/${bits}`;
  });
}

/** Returns the narrowest key: an IPv4 address, or a /64 of IPv6 (D-15). */
export const addressPrefix = (address: string): string => addressPrefixes(address)[0] ?? '';
