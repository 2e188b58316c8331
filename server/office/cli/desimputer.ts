import type { Command } from 'commander';
import { reopen, requireEntry, reversePayment } from '../commands/reversePayment.ts';
import { euros, readEuros } from './frame.ts';
import { type MoneyOptions, runMoneyCommand } from './moneyCommand.ts';

interface Options extends MoneyOptions {
  readonly amount?: number;
  readonly reopen?: boolean;
}

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
        plan: ({ db }) => requireEntry(db, reference),
        show: ({ entry, fine }) =>
          `Payment ${reference}: ${euros(entry.cents)}, its fine is ${fine.status}`,
        question: () => (isReopened ? 'Reopen its fine?' : `Take back ${partOf(amount)}?`),
        act: (_found, { db }, operator) =>
          isReopened
            ? reopen(db, reference, operator).then(() => 'The fine can be paid again')
            : reversePayment(db, reference, operator, amount).then(
                (lines) => `Lines written: ${lines.join(', ')}`,
              ),
        say: (text) => text,
      }),
    );
}

const partOf = (cents: number | undefined): string =>
  cents === undefined ? 'what is missing of it, else all' : `${euros(cents)} of it`;
