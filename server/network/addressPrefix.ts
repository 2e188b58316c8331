import { isIPv4, isIPv6 } from 'node:net';

const MAPPEE = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Writes out the zeros that `::` stands for. */
function groupesIpv6(adresse: string): string[] {
  const [debut = '', fin] = adresse.split('::');
  const avant = debut === '' ? [] : debut.split(':');
  if (fin === undefined) return avant;
  const apres = fin === '' ? [] : fin.split(':');
  return [...avant, ...Array<string>(8 - avant.length - apres.length).fill('0'), ...apres];
}

/**
 * The part of an address that one person holds: IPv4 whole, IPv6 its first 64 bits (D-15).
 * @param adresse as the socket or a trusted proxy tells it
 */
export function prefixeAdresse(adresse: string): string {
  const ipv4 = MAPPEE.exec(adresse)?.[1] ?? adresse;
  if (isIPv4(ipv4)) return ipv4;
  const [sansZone = ''] = adresse.split('%');
  if (!isIPv6(sansZone)) return 'inconnue';
  const groupes = groupesIpv6(sansZone).slice(0, 4);
  return `${groupes.map((groupe) => Number.parseInt(groupe, 16).toString(16)).join(':')}::/64`;
}
