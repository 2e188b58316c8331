import type { Langue } from '#contract/domaine/langues.ts';
import { formaterNumero } from '#contract/domaine/numeroTelepaiement.ts';
import type { ContenuJustificatif } from '../../ports/Justificatif.ts';
import type { TextesJustificatif } from './textes.ts';

/** Language and country: they decide how amounts and dates are written. */
export const BALISES: Readonly<Record<Langue, string>> = {
  fr: 'fr-FR',
  en: 'en-GB',
  de: 'de-DE',
  nl: 'nl-NL',
  it: 'it-IT',
  es: 'es-ES',
};

/** Marianne has no narrow no-break space, which French amounts contain. */
function avecGlyphes(texte: string): string {
  return texte.replaceAll('\u202f', '\u00a0');
}

function montant(centimes: number, langue: Langue): string {
  const format = new Intl.NumberFormat(BALISES[langue], { style: 'currency', currency: 'EUR' });
  return avecGlyphes(format.format(centimes / 100));
}

function dateHeure(date: Date, langue: Langue): string {
  const format = new Intl.DateTimeFormat(BALISES[langue], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Paris',
  });
  return avecGlyphes(format.format(date));
}

function media(numero: number, textes: TextesJustificatif): string {
  const texte = textes.medias[String(numero)];
  if (texte === undefined) throw new RangeError(`mediaReglement ${numero}`);
  return texte;
}

/**
 * The rows of a receipt: a label and its value, as a person reads them.
 * @throws RangeError for a channel that has no wording
 */
export function lignesJustificatif(
  contenu: ContenuJustificatif,
  textes: TextesJustificatif,
  langue: Langue,
): readonly (readonly [libelle: string, valeur: string])[] {
  const { champs, types } = textes;
  return [
    [champs.reference, contenu.referenceReglement],
    [champs.numero, formaterNumero(contenu.numAvis)],
    [champs.type, `${contenu.typeAmende} – ${types[contenu.typeAmende]}`],
    [champs.montant, montant(contenu.montant, langue)],
    [champs.solde, montant(contenu.solde, langue)],
    [champs.date, dateHeure(contenu.date, langue)],
    [champs.media, media(contenu.mediaReglement, textes)],
    [champs.transaction, contenu.transactionReference],
    [champs.verification, contenu.codeVerification],
  ];
}
