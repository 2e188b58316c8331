import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { InvalidConfiguration } from './InvalidConfiguration.ts';

/** Names of ranges that the framework knows. */
const NAMES = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Words for nobody, and for a proxy on this machine. */
const WORDS: Partial<Record<string, readonly string[]>> = {
  '': [],
  '0': [],
  false: [],
  '1': ['loopback'],
  true: ['loopback'],
};

/** An address, a range that is not the whole world, or a name of a range. */
function isProxy(text: string): boolean {
  if (NAMES.has(text) || isIP(text) !== 0) return true;
  const [address = ''] = text.split('/');
  // The library also reads `10.1/8` and octal digits.
  if (isIP(address) === 0 || !ipaddr.isValidCIDR(text)) return false;
  const [, bits] = ipaddr.parseCIDR(text);
  return bits >= 1;
}

/**
 * Reads `TRUST_PROXY`: the proxies whose `X-Forwarded-For` is believed. A number of proxies is not taken: whoever
 * reaches the server past them could then claim any address.
 * @throws InvalidConfiguration for anything that names no proxy
 */
export function readTrustedProxies(text: string): readonly string[] {
  const said = text.trim().toLowerCase();
  const word = WORDS[said];
  if (word !== undefined) return word;
  const listOf = said.split(',').map((element) => element.trim());
  const wrong = listOf.find((element) => !isProxy(element));
  if (wrong === undefined) return listOf;
  throw new InvalidConfiguration(
    `Invalid environment: TRUST_PROXY must name addresses or ranges, and ${JSON.stringify(wrong)} is neither`,
  );
}
