import type { Command } from 'commander';
import { findPayment, reopen, reversePayment } from '../services/operations/reversePayment.ts';
import { confirm, euros, operatorOf, withDatabase } from './frame.ts';

interface Options {
  readonly motif: string;
  readonly rouvrir?: boolean;
  readonly oui?: boolean;
}

/** A reversing line takes a payment back (invariant 7). */
export function reverseCommand(program: Command): void {
  program
    .command('desimputer')
    .description('take a payment back (PAYE becomes PAIEMENT_DESIMPUTE), or reopen its fine')
    .argument('<reference>', 'reference of the payment, R-XXXX-XXXX-XXXX-XXXX')
    .requiredOption('--motif <text>', 'why; kept for good')
    .option('--rouvrir', 'make a fine whose payment was taken back payable again, and its sibling')
    .option('--oui', 'do not ask')
    .addHelpText(
      'after',
      `
The ledger is never edited: a negative line names the one it undoes. Money is not sent back by this command.
Examples:
  npm run amendes -- desimputer R-0123-4567-89AB-CDEF --motif "charge-back of 20 November"
  npm run amendes -- desimputer R-0123-4567-89AB-CDEF --rouvrir --motif "to be paid again"`,
    )
    .action((reference: string, options: Options) =>
      withDatabase(async ({ base }) => {
        const who = operatorOf(options.motif);
        const { entry, fine } = await findPayment(base, reference);
        const action = options.rouvrir ? 'Reopen the fine of' : 'Take back';
        const question = `${action} ${euros(entry.montant)} of ${reference} (fine ${fine.statut})?`;
        if (!(await confirm(question, options.oui))) return;
        if (options.rouvrir) {
          await reopen(base, reference, who);
          console.log('The fine is A_PAYER');
        } else {
          console.log(`Reversing line ${await reversePayment(base, reference, who)}`);
        }
      }),
    );
}
