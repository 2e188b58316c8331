import type { Command } from 'commander';
import { EURO } from '#contract/domain/amounts.ts';
import texts from '../../locales/commandes.fr.json' with { type: 'json' };
import type { StoredAttempt, StoredFine } from '../../store/rows.ts';
import { heldCents } from '../../till/payments.ts';
import { situation } from '../../till/situation.ts';
import { waitingOf } from '../../till/waiting.ts';
import { type ReadNotice, readNotice } from '../commands/payments.ts';
import { sentencesFor } from '../commands/whatToSay.ts';
import { FORMATS, formatMoney } from '../wording.ts';
import { withDatabase } from './frame.ts';
import { describeFine, reasonWords, row } from './payment/show.ts';

const { amende: LABELS } = texts;

/** Pages of a fine that are shown, the newest first. */
const MOST_PAGES = 10;

/** Answers somebody who telephones: "I paid", "I paid twice", "I cannot pay" (D-97). */
export function noticeCommand(program: Command): void {
  program
    .command('amende')
    .description('show how a notice stands, and the sentence to say to its payer, in French')
    .argument(
      '<name>',
      "a notice's number, a receipt's R-…, a transaction's TAI…, a payment's number or id",
    )
    .addHelpText(
      'after',
      `
It changes nothing and asks nobody. "Somebody says" in docs/operations.md has what follows.
Examples:
  npm run amendes -- amende 5190-0101-0000-11
  npm run amendes -- amende R-0123-4567-89AB-CDEF`,
    )
    .action((named: string) =>
      withDatabase(async ({ db }) => {
        console.log(describeNotice(await readNotice(db, named)));
      }),
    );
}

function describeNotice({ found, numbers }: ReadNotice): string {
  const { dossier, fine } = found;
  const { status, dueCents } = situation(found);
  const payments = dossier.payments.filter(({ fineId }) => fineId === fine.id);
  const money = (cents: number, currency = EURO) => formatMoney(cents, currency);
  return [
    describeFine(fine),
    ...row(LABELS.etat, `${LABELS.statuts[status]} (${status})`),
    ...row(LABELS.reste, money(dueCents)),
    ...row(
      LABELS.pages,
      ...fine.attempts.slice(0, MOST_PAGES).map((page) => describePage(page, fine)),
    ),
    ...row(
      LABELS.paiements,
      ...payments.map((payment) =>
        [
          numbers.get(payment.id) ?? '',
          payment.id,
          money(heldCents(payment), payment.currency),
          texts.etats[payment.state],
        ].join('  '),
      ),
    ),
    ...row(
      LABELS.recus,
      ...fine.entries.map(({ reference, cents, paidAt }) =>
        [reference, money(cents), FORMATS.instant(paidAt.toISOString())].join('  '),
      ),
    ),
    ...row(
      LABELS.attend,
      ...payments.flatMap((payment) => {
        const { cents, reason } = waitingOf(dossier, payment);
        const sum = money(cents, payment.currency);
        const words = `${numbers.get(payment.id) ?? ''}  ${sum}  ${reasonWords(reason)}`;
        return cents === 0 ? [] : [words];
      }),
    ),
    ...row(LABELS.aDire, ...sentencesFor(found).map((sentence) => `«\u00a0${sentence}\u00a0»`)),
    ...(payments.length === 0 ? row(LABELS.sinon, LABELS.demander) : []),
  ].join('\n');
}

const describePage = (page: StoredAttempt, fine: StoredFine): string =>
  [
    FORMATS.instant(page.createdAt.toISOString()),
    formatMoney(page.cents, EURO),
    LABELS.fins[endOf(page, fine)],
    page.reference,
  ].join('  ');

/** A page whose money was counted is over, whether or not the provider was asked about it again. */
function endOf(
  { id, live, expired, checkoutEnd }: StoredAttempt,
  { entries }: StoredFine,
): keyof typeof LABELS.fins {
  if (checkoutEnd !== null) return checkoutEnd;
  if (entries.some(({ attemptId }) => attemptId === id)) return 'paid';
  return live && !expired ? 'ouverte' : 'finie';
}
