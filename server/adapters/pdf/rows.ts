import { describeCard } from '#contract/domain/card.ts';
import { type ContestDeadline, localContestDay } from '#contract/domain/contest.ts';
import { groupIban } from '#contract/domain/epcTransfer.ts';
import { createFormats } from '#contract/domain/formats.ts';
import type { Language } from '#contract/domain/languages.ts';
import { isCriminal } from '#contract/domain/noticeType.ts';
import { offenceName } from '#contract/domain/offenceName.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import { withoutTime } from '#contract/domain/paymentMedium.ts';
import { formatNumber } from '#contract/domain/paymentNumber.ts';
import type { TransferAnswer } from '#contract/schemas/payment.ts';
import { isLateDeposit, type ReceiptContent } from '../../ports/ReceiptDocument.ts';
import { perLanguage } from '../files/loadWording.ts';
import type { ReceiptWording, TransferWording } from './pdfWording.ts';
import type { TableRow } from './table.ts';

const FORMATS = perLanguage(createFormats);

/** @throws RangeError for a payment medium without a text */
export function meansLabel(
  payment: Pick<ReceiptContent, 'mediaReglement' | 'carte'>,
  texts: Pick<ReceiptWording, 'cartes' | 'medias'>,
): string {
  const designation = describeCard(payment.mediaReglement, payment.carte);
  if (designation === '') return texts.cartes.seule;
  if (designation !== null) return texts.cartes.designee.replace('{{carte}}', designation);
  const text = texts.medias[String(payment.mediaReglement)];
  if (text === undefined) throw new RangeError(`mediaReglement ${payment.mediaReglement}`);
  return text;
}

const dateRow = (payment: ReceiptContent, texts: ReceiptWording, language: Language): TableRow =>
  withoutTime(payment.mediaReglement)
    ? [texts.champs.jour, FORMATS[language].day(parisDay(payment.date))]
    : [texts.champs.date, FORMATS[language].instant(payment.date.toISOString())];

/** Marks a value as French, unless the whole document is. */
const frenchMark = (language: Language): [] | ['fr'] => (language === 'fr' ? [] : ['fr']);

/** Prints an everyday name, then the French words of the notice. */
function offenceRow(
  wording: string,
  { champs: labels, noms: names }: ReceiptWording,
  language: Language,
): TableRow {
  const known = offenceName(wording);
  const name = known === null ? undefined : names[known];
  if (name === undefined || name === wording)
    return [labels.nature, wording, ...frenchMark(language)];
  return [labels.nature, `${name} – ${language === 'fr' ? wording : `<fr>${wording}</fr>`}`];
}

const offenceRows = (
  { offence }: ReceiptContent,
  texts: ReceiptWording,
  language: Language,
): readonly TableRow[] => [
  offenceRow(offence.nature, texts, language),
  [texts.champs.faits, FORMATS[language].wallClock(offence.date)],
  [texts.champs.lieu, offence.place, ...frenchMark(language)],
  ...(offence.maskedPlate === null ? [] : [[texts.champs.vehicule, offence.maskedPlate] as const]),
];

/** Says what the deposit means if the payer does not contest. A record that gives no points may still cost some. */
export function depositConsequence(
  { typeAmende: noticeType, points }: Pick<ReceiptContent, 'typeAmende' | 'points'>,
  { consequences }: Pick<ReceiptWording, 'consequences'>,
): string {
  const consequence = isCriminal(noticeType) ? consequences.delit : consequences.contravention;
  return points === 0 ? consequence : `${consequence} ${consequences.points}`;
}

export function attestation(
  receipt: Pick<ReceiptContent, 'nature' | 'typeAmende' | 'points'>,
  texts: Pick<ReceiptWording, 'attestations' | 'consequences'>,
): string {
  const sentence = texts.attestations[receipt.nature];
  return receipt.nature === 'CONSIGNATION'
    ? `${sentence} ${depositConsequence(receipt, texts)}`
    : sentence;
}

/** @param personalDays days from the closing of a fine to the erasure */
export const lastingSentence = (
  { offence: { erasedAt } }: ReceiptContent,
  { pied: sentence, effacement: erasing }: ReceiptWording,
  language: Language,
  personalDays: number,
): string =>
  `${sentence} ${
    erasedAt === null
      ? erasing.prevu.replace('{{duree}}', FORMATS[language].period(personalDays))
      : erasing.fait.replace('{{date}}', FORMATS[language].day(parisDay(erasedAt)))
  }`;

/** Says by which days off the time to contest runs longer (D-74, D-106). The mail says it too. */
export function contestExtensions(
  { lastDay, isExtended }: ContestDeadline,
  { jourOuvrable: extended, jourFerieLocal: ofPlace }: ReceiptWording['contestation'],
  language: Language,
): string[] {
  const local = localContestDay(lastDay);
  return [
    ...(isExtended ? [extended] : []),
    ...(local === null ? [] : [ofPlace.replace('{{date}}', FORMATS[language].day(local))]),
  ];
}

const lastContestText = (
  receipt: ReceiptContent,
  deadline: ContestDeadline,
  texts: ReceiptWording['contestation'],
  language: Language,
): string => {
  const { date: sentence, depassee: over } = texts;
  const { lastDay } = deadline;
  const more = [
    ...contestExtensions(deadline, texts, language),
    ...(isLateDeposit(receipt) ? [over] : []),
  ];
  const day = sentence.replace('{{date}}', FORMATS[language].day(lastDay));
  return more.length === 0 ? day : `${day}. ${more.join(' ')}`;
};

/** The receipt of a deposit says until when and where to contest (D-23). */
const contestRows = (
  receipt: ReceiptContent,
  texts: ReceiptWording,
  language: Language,
  site: string,
): readonly TableRow[] => [
  ...(receipt.contestDeadline === null
    ? []
    : [
        [
          texts.contestation.dernierJour,
          lastContestText(receipt, receipt.contestDeadline, texts.contestation, language),
        ] as const,
      ]),
  [texts.contestation.site, site],
];

/** A part payment also says what it is a part of, and until when the rest keeps its price. */
const balanceRows = (
  { nature, solde: balance, rest }: ReceiptContent,
  { champs: labels }: ReceiptWording,
  language: Language,
): readonly TableRow[] => {
  if (nature === 'CONSIGNATION') return [];
  const { euros, day } = FORMATS[language];
  const left: TableRow = [labels.solde, euros(balance)];
  if (rest === null) return [left];
  const total: TableRow = [labels.total, euros(rest.totalCents)];
  return rest.until === null ? [total, left] : [total, left, [labels.dernierJour, day(rest.until)]];
};

/** @throws RangeError for a payment medium without a text */
export function receiptRows(
  content: ReceiptContent,
  texts: ReceiptWording,
  language: Language,
  site: string,
): readonly TableRow[] {
  const isDeposit = content.nature === 'CONSIGNATION';
  return [
    [texts.champs.reference, content.referenceReglement],
    [texts.champs.numero, formatNumber(content.numAvis)],
    [texts.champs.type, `${content.typeAmende} – ${texts.types[content.typeAmende]}`],
    ...offenceRows(content, texts, language),
    [
      isDeposit ? texts.contestation.montant : texts.champs.montant,
      FORMATS[language].euros(content.montant),
    ],
    ...balanceRows(content, texts, language),
    dateRow(content, texts, language),
    [texts.champs.media, meansLabel(content, texts)],
    [texts.champs.transaction, content.transactionReference],
    [texts.champs.verification, content.codeVerification],
    ...(isDeposit ? contestRows(content, texts, language, site) : []),
  ];
}

const transferDeadline = (
  { dateLimite: day, jourSurAvis: dayOnNotice }: TransferAnswer,
  texts: TransferWording,
  language: Language,
): string => {
  if (day !== null) return texts.avant.replace('{{date}}', FORMATS[language].day(day));
  return dayOnNotice ? texts.surAvis : texts.sansDateLimite;
};

export function transferRows(
  transfer: TransferAnswer,
  texts: TransferWording,
  language: Language,
): readonly TableRow[] {
  const ofPayee = (name: 'adresse' | 'pays' | 'banque'): readonly TableRow[] => {
    const value = transfer[name];
    return value === undefined ? [] : [[texts.champs[name], value]];
  };
  return [
    [texts.champs.beneficiaire, transfer.beneficiaire],
    ...ofPayee('adresse'),
    ...ofPayee('pays'),
    [texts.champs.iban, groupIban(transfer.iban)],
    [texts.champs.bic, transfer.bic],
    ...ofPayee('banque'),
    [texts.champs.montant, FORMATS[language].euros(transfer.montant)],
    [texts.champs.reference, transfer.reference],
    [texts.champs.dateLimite, transferDeadline(transfer, texts, language)],
  ];
}
