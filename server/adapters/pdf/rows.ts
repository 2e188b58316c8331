import { describeCard } from '#contract/domain/card.ts';
import { groupIban } from '#contract/domain/epcTransfer.ts';
import { createFormats } from '#contract/domain/formats.ts';
import type { Language } from '#contract/domain/languages.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import { withoutTime } from '#contract/domain/paymentMedium.ts';
import { formatNumber } from '#contract/domain/paymentNumber.ts';
import type { TransferAnswer } from '#contract/schemas/payment.ts';
import type { ReceiptContent } from '../../ports/ReceiptDocument.ts';
import { perLanguage } from '../files/loadWording.ts';
import type { ReceiptWording, TransferWording } from './pdfWording.ts';
import type { TableRow } from './table.ts';

const FORMATS = perLanguage(createFormats);

const formatAmount = (cents: number, language: Language): string => FORMATS[language].euros(cents);

const formatDateTime = (date: Date, language: Language): string =>
  FORMATS[language].instant(date.toISOString());

const formatDay = (day: string, language: Language): string => FORMATS[language].day(day);

/** @throws RangeError for a channel without a text */
export function meansLabel(
  { mediaReglement, carte }: Pick<ReceiptContent, 'mediaReglement' | 'carte'>,
  { cartes: cards, medias }: Pick<ReceiptWording, 'cartes' | 'medias'>,
): string {
  const designation = describeCard(mediaReglement, carte);
  if (designation === '') return cards.seule;
  if (designation !== null) return cards.designee.replace('{{carte}}', designation);
  const text = medias[String(mediaReglement)];
  if (text === undefined) throw new RangeError(`mediaReglement ${mediaReglement}`);
  return text;
}

const dateRow = (
  { date, mediaReglement }: ReceiptContent,
  { champs }: ReceiptWording,
  language: Language,
): TableRow =>
  withoutTime(mediaReglement)
    ? [champs.jour, formatDay(parisDay(date), language)]
    : [champs.date, formatDateTime(date, language)];

/** A French document does not mark its French texts. */
const saidFrench = (language: Language): [] | ['fr'] => (language === 'fr' ? [] : ['fr']);

const offenceRows = (
  { infraction: { nature, date, lieu, vehicule } }: ReceiptContent,
  { champs }: ReceiptWording,
  language: Language,
): readonly TableRow[] => [
  [champs.nature, nature, ...saidFrench(language)],
  [champs.faits, formatDateTime(date, language)],
  [champs.lieu, lieu, ...saidFrench(language)],
  ...(vehicule === null ? [] : [[champs.vehicule, vehicule] as const]),
];

/** Deposits only (D-23). */
const contestRows = (
  { lastContestDay }: ReceiptContent,
  { contestation }: ReceiptWording,
  language: Language,
  site: string,
): readonly TableRow[] => [
  ...(lastContestDay === null
    ? []
    : [
        [
          contestation.dernierJour,
          contestation.date.replace('{{date}}', formatDay(lastContestDay, language)),
        ] as const,
      ]),
  [contestation.site, site],
];

/** @throws RangeError for a channel without a text */
export function receiptRows(
  content: ReceiptContent,
  texts: ReceiptWording,
  language: Language,
  site: string,
): readonly TableRow[] {
  const { champs, types } = texts;
  const depot = content.nature === 'CONSIGNATION';
  return [
    [champs.reference, content.referenceReglement],
    [champs.numero, formatNumber(content.numAvis)],
    [champs.type, `${content.typeAmende} – ${types[content.typeAmende]}`],
    ...offenceRows(content, texts, language),
    [depot ? texts.contestation.montant : champs.montant, formatAmount(content.montant, language)],
    ...(depot ? [] : [[champs.solde, formatAmount(content.solde, language)] as const]),
    dateRow(content, texts, language),
    [champs.media, meansLabel(content, texts)],
    [champs.transaction, content.transactionReference],
    [champs.verification, content.codeVerification],
    ...(depot ? contestRows(content, texts, language, site) : []),
  ];
}

export function transferRows(
  { beneficiaire, iban, bic, montant, reference, dateLimite }: TransferAnswer,
  { champs, avant, sansDateLimite: withoutDueDate }: TransferWording,
  language: Language,
): readonly TableRow[] {
  return [
    [champs.beneficiaire, beneficiaire],
    [champs.iban, groupIban(iban)],
    [champs.bic, bic],
    [champs.montant, formatAmount(montant, language)],
    [champs.reference, reference],
    [
      champs.dateLimite,
      dateLimite === null
        ? withoutDueDate
        : avant.replace('{{date}}', formatDay(dateLimite, language)),
    ],
  ];
}
