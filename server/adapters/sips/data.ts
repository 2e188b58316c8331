/** How the `Data` field travels; the seal is computed over the encoded text. */
export type Encodage = 'none' | 'base64' | 'base64url';

/** A `Data` text that cannot be read or written; the message names no value. */
export class DonneesInvalides extends Error {
  override readonly name = 'DonneesInvalides';
}

/** What Sips writes for a field that has no value. */
const ABSENT = 'null';
const NOM_DE_CHAMP = /^[A-Za-z0-9_.]+$/;
/** Half a character: it would be lost in UTF-8. */
const DEMI_CARACTERE = /\p{Surrogate}/u;

const ALPHABETS: Readonly<Record<Exclude<Encodage, 'none'>, RegExp>> = {
  base64: /^[A-Za-z0-9+/]+={0,2}$/,
  base64url: /^[A-Za-z0-9_-]+={0,2}$/,
};

function decoder(data: string, encodage: Encodage): string {
  if (encodage === 'none') return data;
  if (!ALPHABETS[encodage].test(data)) throw new DonneesInvalides('encoding');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Buffer.from(data, encodage),
    );
  } catch {
    throw new DonneesInvalides('encoding');
  }
}

/**
 * Reads `key=value|key=value`. A value may hold `=`; the text `null` means that the field is absent.
 * @param data the field as posted, still encoded
 * @throws DonneesInvalides for another encoding, a part without `=`, a bad name, or a name that comes twice
 */
export function lireDonnees(data: string, encodage: Encodage): ReadonlyMap<string, string> {
  const champs = new Map<string, string>();
  const vus = new Set<string>();
  for (const partie of decoder(data, encodage).split('|')) {
    const egal = partie.indexOf('=');
    const nom = partie.slice(0, Math.max(egal, 0));
    if (!NOM_DE_CHAMP.test(nom)) throw new DonneesInvalides('field without a name');
    if (vus.has(nom)) throw new DonneesInvalides('field given twice');
    vus.add(nom);
    const valeur = partie.slice(egal + 1);
    if (valeur !== ABSENT) champs.set(nom, valeur);
  }
  return champs;
}

/**
 * Writes fields in the order given.
 * @returns the text to seal and to post
 * @throws DonneesInvalides for no field, a bad name, a name that comes twice, a `|` in a value, or a value
 * that would be read back as absent or garbled
 */
export function ecrireDonnees(
  champs: Iterable<readonly [nom: string, valeur: string]>,
  encodage: Encodage,
): string {
  const vus = new Set<string>();
  const parties: string[] = [];
  for (const [nom, valeur] of champs) {
    if (!NOM_DE_CHAMP.test(nom)) throw new DonneesInvalides('field without a name');
    if (vus.has(nom)) throw new DonneesInvalides('field given twice');
    if (valeur.includes('|')) throw new DonneesInvalides('separator inside a value');
    if (valeur === ABSENT || DEMI_CARACTERE.test(valeur)) {
      throw new DonneesInvalides('unwritable value');
    }
    vus.add(nom);
    parties.push(`${nom}=${valeur}`);
  }
  if (parties.length === 0) throw new DonneesInvalides('no field');
  const texte = parties.join('|');
  return encodage === 'none' ? texte : Buffer.from(texte, 'utf8').toString(encodage);
}
