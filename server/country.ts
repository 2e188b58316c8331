import countries from 'i18n-iso-countries/index.js';
import de from 'i18n-iso-countries/langs/de.json' with { type: 'json' };
import en from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import es from 'i18n-iso-countries/langs/es.json' with { type: 'json' };
import fr from 'i18n-iso-countries/langs/fr.json' with { type: 'json' };
import it from 'i18n-iso-countries/langs/it.json' with { type: 'json' };
import nl from 'i18n-iso-countries/langs/nl.json' with { type: 'json' };

/** Departments and collectivities of France have codes of their own in ISO 3166-1, and are not abroad (D-76). */
const FRANCE: ReadonlySet<string> = new Set([
  'FR',
  'BL',
  'GF',
  'GP',
  'MF',
  'MQ',
  'NC',
  'PF',
  'PM',
  'RE',
  'TF',
  'WF',
  'YT',
]);

/** Names that addresses write, and for which the library has others. */
const EVERYDAY_NAMES: Readonly<Record<string, readonly string[]>> = {
  FR: ['France métropolitaine', 'République française', 'Corse'],
  GF: ['Guyane'],
  MF: ['Saint-Martin', 'St Martin'],
  PF: ['Tahiti'],
  TF: ['Terres australes et antarctiques françaises'],
  BE: ['Royaume de Belgique'],
  CG: ['Congo', 'Congo-Brazzaville'],
  CI: ['Ivory Coast'],
  CZ: ['Tchéquie'],
  GB: ['Angleterre', 'Écosse', 'Grande-Bretagne', 'Irlande du Nord', 'Pays de Galles', 'England'],
  MM: ['Birmanie'],
  CH: ['Confédération suisse'],
  DE: ['Bundesrepublik Deutschland', 'République fédérale d’Allemagne'],
  NL: ['Hollande', 'Holland'],
  US: ['États-Unis'],
  VA: ['Vatican'],
};

const ARTICLE = /^(?:the|le|la|les|l|el|los|las|il|lo|gli|de|die) (?=\p{L})/u;

/** Drops accents, capitals, punctuation and article, so that "La Réunion" and "REUNION" are one name. */
const keyOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .replace(ARTICLE, '');

function knownNames(): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  const add = (name: string, code: string) => {
    if (!known.has(keyOf(name))) known.set(keyOf(name), code);
  };
  for (const [code, threeLetters] of Object.entries(countries.getAlpha2Codes())) {
    add(code, code);
    add(threeLetters, code);
  }
  for (const [code, names] of Object.entries(EVERYDAY_NAMES)) {
    for (const name of names) add(name, code);
  }
  for (const language of [fr, en, de, nl, it, es]) {
    for (const [code, names] of Object.entries(language.countries)) {
      for (const name of [names].flat()) add(name, code);
    }
  }
  return known;
}

let names: ReadonlyMap<string, string> | undefined;

/**
 * Reads a country of an address: two or three letters of ISO 3166-1, or a name in a language of the service (D-76).
 * @returns the two letters, or null for what is no country
 */
export function countryOf(text: string): string | null {
  names ??= knownNames();
  return names.get(keyOf(text)) ?? null;
}

/**
 * Names a country as an envelope posted in France shows it: in French capitals.
 * @param code two letters of ISO 3166-1
 */
export const postalName = (code: string): string =>
  (FRANCE.has(code)
    ? 'France'
    : ([fr.countries[code as keyof typeof fr.countries]].flat()[0] ?? code)
  ).toUpperCase();

/** @param text a country that `countryOf` knows */
export const isInFrance = (text: string): boolean => FRANCE.has(countryOf(text) ?? '');
