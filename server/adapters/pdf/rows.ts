import { designerCarte } from '#contract/domaine/carte.ts';
import { jourParis } from '#contract/domaine/joursParis.ts';
import type { Langue } from '#contract/domaine/langues.ts';
import { sansHeure } from '#contract/domaine/mediaReglement.ts';
import { formaterNumero } from '#contract/domaine/numeroTelepaiement.ts';
import { grouperIban } from '#contract/domaine/virementEpc.ts';
import type { ReponseVirement } from '#contract/schemas/paiement.ts';
import type { ContenuJustificatif } from '../../ports/DocumentJustificatif.ts';
import { formatAmount, formatDateTime, formatDay } from './pdfFormats.ts';
import type { JustificatifWording, VirementWording } from './pdfWording.ts';
import type { TableRow } from './table.ts';

/**
 * What was paid with, in words: the card, or the channel where no card paid.
 * @throws RangeError for a channel that has no wording
 */
export function moyenLabel(
  { mediaReglement, carte }: Pick<ContenuJustificatif, 'mediaReglement' | 'carte'>,
  { cartes, medias }: Pick<JustificatifWording, 'cartes' | 'medias'>,
): string {
  const designation = designerCarte(mediaReglement, carte);
  if (designation === '') return cartes.seule;
  if (designation !== null) return cartes.designee.replace('{{carte}}', designation);
  const text = medias[String(mediaReglement)];
  if (text === undefined) throw new RangeError(`mediaReglement ${mediaReglement}`);
  return text;
}

const soldeRow = (
  { solde }: ContenuJustificatif,
  { champs }: JustificatifWording,
  langue: Langue,
): TableRow => [champs.solde, formatAmount(solde, langue)];

const dateRow = (
  { date, mediaReglement }: ContenuJustificatif,
  { champs }: JustificatifWording,
  langue: Langue,
): TableRow =>
  sansHeure(mediaReglement)
    ? [champs.jour, formatDay(jourParis(date), langue)]
    : [champs.date, formatDateTime(date, langue)];

/** In a document that is French nothing has to be said of a French text. */
const saidFrench = (langue: Langue): [] | ['fr'] => (langue === 'fr' ? [] : ['fr']);

/** Which offence was paid for, in the words of the record. */
const infractionRows = (
  { infraction: { nature, date, lieu, vehicule } }: ContenuJustificatif,
  { champs }: JustificatifWording,
  langue: Langue,
): readonly TableRow[] => [
  [champs.nature, nature, ...saidFrench(langue)],
  [champs.faits, formatDateTime(date, langue)],
  [champs.lieu, lieu, ...saidFrench(langue)],
  ...(vehicule === null ? [] : [[champs.vehicule, vehicule] as const]),
];

/** Until when and where the fine of a deposit is contested (D-23). */
const contestationRows = (
  { dernierJourContestation }: ContenuJustificatif,
  { contestation }: JustificatifWording,
  langue: Langue,
  site: string,
): readonly TableRow[] => [
  [
    contestation.dernierJour,
    contestation.date.replace('{{date}}', formatDay(dernierJourContestation, langue)),
  ],
  [contestation.site, site],
];

/**
 * The rows of a receipt.
 * @param site where a fine is contested
 * @throws RangeError for a channel that has no wording
 */
export function justificatifRows(
  content: ContenuJustificatif,
  texts: JustificatifWording,
  langue: Langue,
  site: string,
): readonly TableRow[] {
  const { champs, types } = texts;
  const depot = content.nature === 'CONSIGNATION';
  return [
    [champs.reference, content.referenceReglement],
    [champs.numero, formaterNumero(content.numAvis)],
    [champs.type, `${content.typeAmende} – ${types[content.typeAmende]}`],
    ...infractionRows(content, texts, langue),
    [depot ? texts.contestation.montant : champs.montant, formatAmount(content.montant, langue)],
    ...(depot ? [] : [soldeRow(content, texts, langue)]),
    dateRow(content, texts, langue),
    [champs.media, moyenLabel(content, texts)],
    [champs.transaction, content.transactionReference],
    [champs.verification, content.codeVerification],
    ...(depot ? contestationRows(content, texts, langue, site) : []),
  ];
}

/** The rows of a transfer, in the order in which banks ask. */
export function virementRows(
  { beneficiaire, iban, bic, montant, reference, dateLimite }: ReponseVirement,
  { champs, avant, sansDateLimite }: VirementWording,
  langue: Langue,
): readonly TableRow[] {
  return [
    [champs.beneficiaire, beneficiaire],
    [champs.iban, grouperIban(iban)],
    [champs.bic, bic],
    [champs.montant, formatAmount(montant, langue)],
    [champs.reference, reference],
    [
      champs.dateLimite,
      dateLimite === null
        ? sansDateLimite
        : avant.replace('{{date}}', formatDay(dateLimite, langue)),
    ],
  ];
}
