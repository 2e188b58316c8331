import type { Langue } from '#contract/domaine/langues.ts';
import { formaterNumero } from '#contract/domaine/numeroTelepaiement.ts';
import { grouperIban } from '#contract/domaine/virementEpc.ts';
import type { ReponseVirement } from '#contract/schemas/paiement.ts';
import type { ContenuJustificatif } from '../../ports/DocumentJustificatif.ts';
import type { Ligne } from './page.ts';
import { formaterDateHeure, formaterJour, formaterMontant } from './pdfFormats.ts';
import type { TextesJustificatif, TextesVirement } from './pdfWording.ts';

function media(numero: number, textes: TextesJustificatif): string {
  const texte = textes.medias[String(numero)];
  if (texte === undefined) throw new RangeError(`mediaReglement ${numero}`);
  return texte;
}

/**
 * The rows of a receipt.
 * @throws RangeError for a channel that has no wording
 */
export function lignesJustificatif(
  contenu: ContenuJustificatif,
  textes: TextesJustificatif,
  langue: Langue,
): readonly Ligne[] {
  const { champs, types } = textes;
  return [
    [champs.reference, contenu.referenceReglement],
    [champs.numero, formaterNumero(contenu.numAvis)],
    [champs.type, `${contenu.typeAmende} – ${types[contenu.typeAmende]}`],
    [champs.montant, formaterMontant(contenu.montant, langue)],
    [champs.solde, formaterMontant(contenu.solde, langue)],
    [champs.date, formaterDateHeure(contenu.date, langue)],
    [champs.media, media(contenu.mediaReglement, textes)],
    [champs.transaction, contenu.transactionReference],
    [champs.verification, contenu.codeVerification],
  ];
}

/** The rows of a transfer, in the order in which banks ask. */
export function lignesVirement(
  { beneficiaire, iban, bic, montant, reference, dateLimite }: ReponseVirement,
  { champs, sansDateLimite }: TextesVirement,
  langue: Langue,
): readonly Ligne[] {
  return [
    [champs.beneficiaire, beneficiaire],
    [champs.iban, grouperIban(iban)],
    [champs.bic, bic],
    [champs.montant, formaterMontant(montant, langue)],
    [champs.reference, reference],
    [champs.dateLimite, dateLimite === null ? sansDateLimite : formaterJour(dateLimite, langue)],
  ];
}
