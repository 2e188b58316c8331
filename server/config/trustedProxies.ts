import { isIP } from 'node:net';
import { ConfigurationInvalide } from './InvalidConfiguration.ts';

/** Names of ranges that the framework knows. */
const NOMS = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Words for nobody, and for a proxy on this machine. */
const MOTS: Partial<Record<string, readonly string[]>> = {
  '': [],
  '0': [],
  false: [],
  '1': ['loopback'],
  true: ['loopback'],
};

const BITS: Partial<Record<number, number>> = { 4: 32, 6: 128 };

/** An address, a range that is not the whole world, or a name of a range. */
function estProxy(texte: string): boolean {
  if (NOMS.has(texte)) return true;
  const [adresse = '', prefixe, ...reste] = texte.split('/');
  const bits = BITS[isIP(adresse)];
  if (bits === undefined || reste.length > 0) return false;
  if (prefixe === undefined) return true;
  return /^\d{1,3}$/.test(prefixe) && Number(prefixe) >= 1 && Number(prefixe) <= bits;
}

/**
 * Reads `TRUST_PROXY`: the proxies whose `X-Forwarded-For` is believed. A number of proxies is not taken: whoever
 * reaches the server past them could then claim any address.
 * @throws ConfigurationInvalide for anything that names no proxy
 */
export function lireProxysDeConfiance(texte: string): readonly string[] {
  const dit = texte.trim().toLowerCase();
  const mot = MOTS[dit];
  if (mot !== undefined) return mot;
  const liste = dit.split(',').map((element) => element.trim());
  const faux = liste.find((element) => !estProxy(element));
  if (faux === undefined) return liste;
  throw new ConfigurationInvalide(
    `Invalid environment: TRUST_PROXY must name addresses or ranges, and ${JSON.stringify(faux)} is neither`,
  );
}
