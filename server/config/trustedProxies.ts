import { isIP } from 'node:net';
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

const BITS: Partial<Record<number, number>> = { 4: 32, 6: 128 };

/** An address, a range that is not the whole world, or a name of a range. */
function isProxy(text: string): boolean {
  if (NAMES.has(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = BITS[isIP(address)];
  if (bits === undefined || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits;
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
