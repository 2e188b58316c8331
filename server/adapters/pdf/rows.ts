import type { Langue } from '#contract/domaine/langues.ts';
import { formaterNumero } from '#contract/domaine/numeroTelepaiement.ts';
import { grouperIban } from '#contract/domaine/virementEpc.ts';
import type { ReponseVirement } from '#contract/schemas/paiement.ts';
import type { ContenuJustificatif } from '../../ports/DocumentJustificatif.ts';
import type { TableRow } from './page.ts';
import { formatAmount, formatDateTime, formatDay } from './pdfFormats.ts';
import type { JustificatifWording, VirementWording } from './pdfWording.ts';

function mediaLabel(numero: number, texts: JustificatifWording): string {
  const text = texts.medias[String(numero)];
  if (text === undefined) throw new RangeError(`mediaReglement ${numero}`);
  return text;
}

/**
 * The rows of a receipt.
 * @throws RangeError for a channel that has no wording
 */
export function justificatifRows(
  content: ContenuJustificatif,
  texts: JustificatifWording,
  langue: Langue,
): readonly TableRow[] {
  const { champs, types } = texts;
  return [
    [champs.reference, content.referenceReglement],
    [champs.numero, formaterNumero(content.numAvis)],
    [champs.type, `${content.typeAmende} – ${types[content.typeAmende]}`],
    [champs.montant, formatAmount(content.montant, langue)],
    [champs.solde, formatAmount(content.solde, langue)],
    [champs.date, formatDateTime(content.date, langue)],
    [champs.media, mediaLabel(content.mediaReglement, texts)],
    [champs.transaction, content.transactionReference],
    [champs.verification, content.codeVerification],
  ];
}

/** The rows of a transfer, in the order in which banks ask. */
export function virementRows(
  { beneficiaire, iban, bic, montant, reference, dateLimite }: ReponseVirement,
  { champs, sansDateLimite }: VirementWording,
  langue: Langue,
): readonly TableRow[] {
  return [
    [champs.beneficiaire, beneficiaire],
    [champs.iban, grouperIban(iban)],
    [champs.bic, bic],
    [champs.montant, formatAmount(montant, langue)],
    [champs.reference, reference],
    [champs.dateLimite, dateLimite === null ? sansDateLimite : formatDay(dateLimite, langue)],
  ];
}
