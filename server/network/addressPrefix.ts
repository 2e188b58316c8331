import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** `[2001:db8::1]` or IPv4, with or without port. */
const BRACKETED = /^\[([^\]]+)\](?::\d{1,5})?$/;
const IPV4_AND_PORT = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/;

/** Some proxies add a port to `X-Forwarded-For`. */
const withoutPort = (address: string): string =>
  (BRACKETED.exec(address) ?? IPV4_AND_PORT.exec(address))?.[1] ?? address;

/** D-15: whole IPv4, also mapped in IPv6; first 64 bits of IPv6. `inconnue` if invalid. */
export function addressPrefix(address: string): string {
  const single = withoutPort(address);
  // The library also accepts `127.1` and octal digits.
  if (isIP(single) === 0) return 'inconnue';
  const parsed = ipaddr.process(single);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
