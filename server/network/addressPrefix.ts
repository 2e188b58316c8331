import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** `[2001:db8::1]`, with or without a port, or IPv4 with a port. */
const BRACKETED = /^\[([^\]]+)\](?::\d{1,5})?$/;
const IPV4_AND_PORT = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/;

/** An address as a proxy writes it into `X-Forwarded-For`, without the port that some add. */
const withoutPort = (address: string): string =>
  (BRACKETED.exec(address) ?? IPV4_AND_PORT.exec(address))?.[1] ?? address;

/**
 * The part of an address that one person holds: IPv4 whole, also inside IPv6, and IPv6 its first 64 bits (D-15).
 * @param address as the socket or a trusted proxy tells it, with or without a port
 * @returns `inconnue` for what is no address
 */
export function addressPrefix(address: string): string {
  const single = withoutPort(address);
  // The library also reads `127.1` and octal digits, which no socket tells.
  if (isIP(single) === 0) return 'inconnue';
  const lue = ipaddr.process(single);
  if (lue instanceof ipaddr.IPv4) return lue.toString();
  const groups = lue.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
