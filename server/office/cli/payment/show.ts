import { formatNumber } from '#contract/domain/paymentNumber.ts';
import texts from '../../../locales/commandes.fr.json' with { type: 'json' };
import type { StoryLine } from '../../../store/books.ts';
import type { StoredFine } from '../../../store/rows.ts';
import { entriesOf } from '../../../till/dossier.ts';
import { heldCents, isUnderWay } from '../../../till/payments.ts';
import { type FoundPayment, homeOf } from '../../commands/payments.ts';
import { FORMATS, formatMoney, headed, say, TEXTS } from '../../wording.ts';

const { payment: LABELS } = texts;

/** Names a fine as its payer does: its number, the town, the day of the offence. */
export const describeFine = (fine: StoredFine | null): string =>
  fine === null
    ? LABELS.sansAvis
    : say(LABELS.avis, {
        avis: formatNumber(fine.number),
        commune: fine.town,
        jour: FORMATS.day(fine.offenceAt.slice(0, 10)),
      });

const MOTIVES: Readonly<Record<string, string>> = TEXTS.motifs;

export const reasonWords = (reason: string): string => headed(MOTIVES[reason] ?? reason).head;

/** One line that recognises a payment: what it is called, its money, its fine. */
export const titleOf = (
  { number, payment }: Pick<FoundPayment, 'number' | 'payment'>,
  fine: StoredFine | null,
): string =>
  `${say(LABELS.titre, {
    numero: number,
    paiement: payment.id,
    somme: formatMoney(heldCents(payment), payment.currency),
  })}, ${describeFine(fine)}`;

/** Aligns the values of a name. */
export const row = (name: string, ...values: readonly string[]): string[] => [
  `${name.padEnd(11)} ${values[0] ?? LABELS.aucun}`,
  ...values.slice(1).map((value) => `${' '.repeat(12)}${value}`),
];

/** Says how a payment stands now. */
export function describePayment(read: FoundPayment): string {
  const { dossier, payment, waiting } = read;
  const money = (cents: number) => formatMoney(cents, payment.currency);
  return [
    titleOf(read, homeOf(dossier, payment)),
    ...row(LABELS.noms, [payment.reference, ...payment.names].filter(Boolean).join(', ')),
    ...row(LABELS.etat, `${texts.etats[payment.state]} (${payment.status})`),
    ...row(
      LABELS.tenu,
      say(LABELS.tenuDetail, {
        tenu: money(heldCents(payment)),
        pris: money(payment.capturedCents),
        rendu: money(payment.returnedCents),
      }),
    ),
    ...(payment.reservedCents > 0 ? row(LABELS.bloque, money(payment.reservedCents)) : []),
    ...row(
      LABELS.attend,
      waiting === null
        ? LABELS.rien
        : say(LABELS.attendDetail, {
            somme: money(waiting.cents),
            motif: reasonWords(waiting.reason),
          }),
    ),
    ...row(
      LABELS.recus,
      ...entriesOf(dossier, payment).map(({ reference, cents }) => `${reference}  ${money(cents)}`),
    ),
    ...row(
      LABELS.dit,
      ...payment.declarations.map(
        ({ reason, cents }) => `${texts.paroles[reason]}  ${money(cents)}`,
      ),
    ),
    ...row(
      LABELS.enCours,
      ...payment.operations
        .filter(isUnderWay)
        .map(({ kind, cents }) => `${texts.operations[kind]}  ${money(cents)}`),
    ),
  ].join('\n');
}

/** Words for codes of a story: reasons of what waits, words of persons, operations and their states. */
const STORY_WORDS: Readonly<Record<string, string>> = {
  ...TEXTS.motifs,
  ...texts.paroles,
  ...texts.operations,
  ...texts.etatsOperation,
};

const storyWord = (detail: string): string => headed(STORY_WORDS[detail] ?? detail).head;

/** One fact of a payment's story, as a line. */
export function describeFact({ at, kind, details, cents }: StoryLine, currency: string): string {
  const what = say(texts.faits[kind], { detail: details.map(storyWord).join(', ') });
  const sum = cents === null ? '' : formatMoney(cents, currency);
  return [FORMATS.instant(at.toISOString()), what, sum].filter(Boolean).join('  ');
}
