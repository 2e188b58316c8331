import type { Command } from 'commander';
import { reopen, requireEntry, reversePayment } from '../services/commands/reversePayment.ts';
import { confirm, euros, operatorOf, readEuros, withDatabase } from './frame.ts';

interface Options {
  readonly reason: string;
  readonly amount?: string;
  readonly reopen?: boolean;
  readonly yes?: boolean;
}

/** Invariant 7. */
export function reverseCommand(program: Command): void {
  program
    .command('desimputer')
    .description('take a payment back (PAYE becomes PAIEMENT_DESIMPUTE), or reopen its fine')
    .argument('<reference>', 'reference of the payment, R-XXXX-XXXX-XXXX-XXXX')
    .requiredOption('--reason <text>', 'why; kept for good')
    .option('--amount <euros>', 'a part (default: what is missing of it, else all)')
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
    .action((reference: string, options: Options) =>
      withDatabase(async ({ db }) => {
        const who = operatorOf(options.reason);
        const { entry, fine } = await requireEntry(db, reference);
        const action = options.reopen ? 'Reopen the fine of' : 'Take back';
        const question = `${action} ${euros(entry.cents)} of ${reference} (fine ${fine.status})?`;
        if (!(await confirm(question, options.yes))) return;
        if (options.reopen) {
          await reopen(db, reference, who);
          console.log('The fine can be paid again');
        } else {
          const cents =
            options.amount === undefined ? undefined : readEuros('--amount', options.amount);
          const lines = await reversePayment(db, reference, who, cents);
          console.log(`Lines written: ${lines.join(', ')}`);
        }
      }),
    );
}
