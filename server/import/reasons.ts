import type { TLocalizedValidationError } from 'typebox/error';
import { MOTIF_TEXTE } from './record.ts';

const LONGUEUR_NOM = 60;

/** A name out of a file, fit for a terminal: short, and without a character that would act on it. */
export function nommer(nom: string): string {
  return nom
    .slice(0, LONGUEUR_NOM)
    .replace(/\P{L}/gu, (signe) => (/[\x21-\x7e ]/.test(signe) ? signe : '?'));
}

function motif({ keyword, instancePath, params, message }: TLocalizedValidationError): string[] {
  const chemin = instancePath.slice(1).replaceAll('/', '.');
  // An unknown field is compared with `false`; the list of them all comes after, where there is room left for it.
  if (keyword === 'boolean') return [`${nommer(chemin)} is not a field of the record`];
  if (keyword === 'additionalProperties') return [];
  if (keyword === 'pattern' && String(params.pattern) === MOTIF_TEXTE) {
    return [`${chemin} has a control character or half of a surrogate pair`];
  }
  return [chemin === '' ? message.replace(/^must/, 'the record must') : `${chemin} ${message}`];
}

/** The reasons of a schema's errors, each once, as an operator reads them. No value of the record is in them. */
export function motifsDuSchema(erreurs: readonly TLocalizedValidationError[]): string[] {
  return [...new Set(erreurs.flatMap(motif))];
}
