import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The part of an address that one person holds: IPv4 whole, also inside IPv6, and IPv6 its first 64 bits (D-15).
 * @param adresse as the socket or a trusted proxy tells it
 * @returns `inconnue` for what is no address
 */
export function prefixeAdresse(adresse: string): string {
  // The library also reads `127.1` and octal digits, which no socket tells.
  if (isIP(adresse) === 0) return 'inconnue';
  const lue = ipaddr.process(adresse);
  if (lue instanceof ipaddr.IPv4) return lue.toString();
  const groupes = lue.parts.slice(0, 4).map((groupe) => groupe.toString(16));
  return `${groupes.join(':')}::/64`;
}
