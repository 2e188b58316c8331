import type { Command } from 'commander';
import { formatNumber } from '#contract/domain/paymentNumber.ts';
import texts from '../../locales/commandes.fr.json' with { type: 'json' };
import { planReversal, reopen, reversePayment } from '../commands/reversePayment.ts';
import { formatMoney, say } from '../wording.ts';
import { type MoneyOptions, runMoneyCommand } from './moneyCommand.ts';
import { readEuros } from './readOptions.ts';

interface Options extends MoneyOptions {
  readonly amount?: number;
  readonly reopen?: boolean;
}

const { reversal: TEXTS } = texts;
const euros = (cents: number): string => formatMoney(cents, 'EUR');

/** Takes a ledger line back. The fine becomes PAIEMENT_DESIMPUTE (invariant 7). */
export function reverseCommand(program: Command): void {
  program
    .command('desimputer')
    .description('take a payment back (PAYE becomes PAIEMENT_DESIMPUTE), or reopen its fine')
    .argument('<reference>', 'reference of the payment, R-XXXX-XXXX-XXXX-XXXX')
    .requiredOption('--reason <text>', 'why; kept for good')
    .option(
      '--amount <euros>',
      'a part (default: what is missing, else all)',
      readEuros('--amount'),
    )
    .option('--reopen', 'make a fine whose payment was taken back payable again, and its sibling')
    .option('--yes', 'do not ask')
    .addHelpText(
      'after',
      `
The ledger is never edited: a negative line names the one it undoes, and another line counts what is left. Money is not
sent back by this command.
Examples:
  npm run amendes -- desimputer R-0123-4567-89AB-CDEF --reason "charge-back of 20 November"
  npm run amendes -- desimputer R-0123-4567-89AB-CDEF --reopen --reason "to be paid again"`,
    )
    .action((reference: string, { reopen: isReopened, amount, ...options }: Options) =>
      runMoneyCommand(options, {
        plan: ({ db }) => planReversal(db, reference),
        show: ({ entry, fine }) =>
          say(TEXTS.titre, {
            reference,
            somme: euros(entry.cents),
            avis: formatNumber(fine.number),
            commune: fine.town,
            statut: fine.status,
          }),
        question: ({ cents }) =>
          isReopened ? TEXTS.rouvrir : say(TEXTS.retirer, { somme: euros(amount ?? cents) }),
        act: ({ cents }, { db }, operator) =>
          isReopened
            ? reopen(db, reference, operator).then(() => TEXTS.rouvert)
            : reversePayment(db, reference, operator, amount ?? cents).then((lines) =>
                say(TEXTS.lignes, { lignes: lines.join(', ') }),
              ),
        say: (text) => text,
      }),
    );
}
