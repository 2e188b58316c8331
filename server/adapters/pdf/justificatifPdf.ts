import { BALISES } from '#contract/domaine/formats.ts';
import type { Langue } from '#contract/domaine/langues.ts';
import { adresseVerification, lienVerification } from '#contract/lienVerification.ts';
import type { ContenuJustificatif } from '../../ports/DocumentJustificatif.ts';
import type { Polices } from './fonts.ts';
import { ouvrirPage } from './page.ts';
import type { TextesJustificatif } from './pdfWording.ts';
import { lignesJustificatif } from './rows.ts';

/** What every document of this service depends on. */
export interface ContextePdf {
  readonly polices: Polices;
  readonly urlPublique: string;
  /** Documents of a demonstration say that they prove nothing. */
  readonly demonstration: boolean;
}

/**
 * Writes a receipt (K-08) with the code that leads to its verification (D-19). The same receipt is the same bytes.
 * @throws RangeError for a channel that has no wording
 */
export function ecrireJustificatif(
  { polices, urlPublique, demonstration }: ContextePdf,
  textes: TextesJustificatif,
  contenu: ContenuJustificatif,
  langue: Langue,
): Promise<Buffer> {
  const { titres, attestations, sujet, pied, verification } = textes;
  const { nature, referenceReglement, date } = contenu;
  const lignes = lignesJustificatif(contenu, textes, langue);
  const page = ouvrirPage(
    { titre: `${titres[nature]} – ${referenceReglement}`, sujet, balise: BALISES[langue], date },
    polices,
  );
  if (demonstration) page.alerte(textes.demonstration);
  page.titre(titres[nature]);
  page.paragraphe(attestations[nature]);
  page.tableau(lignes);
  page.paragraphe(`${verification.consigne}\n${adresseVerification(urlPublique, langue)}`);
  page.codeQr(lienVerification(urlPublique, langue, contenu), verification.alternative);
  page.paragraphe(pied);
  return page.octets();
}
