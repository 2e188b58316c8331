import type { Morning } from '../readMorning.ts';
import { FORMATS, formatMoney, say, TEXTS } from '../wording.ts';

const { aFaire: LABELS } = TEXTS;

/**
 * References that the page may show. A bank that has none may leave a word of the payer in their place, perhaps a
 * name; ours for a line without reference is on no statement.
 */
const SHOWN = /^(?!SANS-REFERENCE-)(?=.*\d)[\w./+-]{1,35}$/;

const fineWords = (number: string | null | undefined): string[] =>
  number ? [say(LABELS.amende, { amende: number })] : [];

const bankWords = ({ day, reference }: Readonly<Record<'day' | 'reference', string | null>>) => [
  ...(day === null ? [] : [say(LABELS.banque, { jour: FORMATS.day(day) })]),
  ...(reference !== null && SHOWN.test(reference) ? [say(LABELS.reference, { reference })] : []),
];

/** Names a line as the statement does: our number of it is on no statement. */
export const lineWords = ({ lines }: Morning, id: number): string[] => {
  const line = lines.get(id);
  return line === undefined ? [] : [...bankWords(line), ...fineWords(line.fineNumber)];
};

/** Says by what to find on the account the line that another one may repeat. */
export function knownLine(morning: Morning, id: number): string {
  const line = morning.lines.get(id);
  const sum = line === undefined ? [] : [formatMoney(line.cents, line.currency)];
  return [...sum, ...lineWords(morning, id)].join(', ');
}

/** Names a payment of a card by its id, which the portal knows, and a transfer by its line. */
export function paymentWords({ payments }: Morning, id: string): string[] {
  const payment = payments.get(id);
  const named =
    payment?.origin === 'bank' ? bankWords(payment) : [say(LABELS.paiement, { paiement: id })];
  return [...named, ...fineWords(payment?.fineNumber)];
}
