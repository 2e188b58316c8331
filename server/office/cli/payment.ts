import type { Command } from 'commander';
import texts from '../../locales/commandes.fr.json' with { type: 'json' };
import { readStory } from '../../store/books.ts';
import { type ReadPayment, readNamed } from '../commands/payments.ts';
import { UsageError, withDatabase } from './frame.ts';
import { describeFact, describePayment } from './payment/show.ts';
import { addVerbs, runVerb, type VerbOptions, verbOf } from './payment/verbs.ts';

export function paymentCommand(program: Command): void {
  const command = program
    .command('paiement')
    .description('show a payment, or say what became of it, or what to do with its money')
    .argument(
      '[payment]',
      "its number, its id at the provider, a receipt's R-…, a transaction's TAI…, a notice's number",
    );
  addVerbs(command)
    .addHelpText(
      'after',
      `
Each verb shows the money and the fine, and asks. What a person says stays until the provider tells a figure of its own.
A payment is in doubt if its status is unknown, or its last answer shows less than before. Before a refund, a capture or
a cancel the provider is asked about the payment. What its list does not have can be withdrawn after 24 hours.
A receipt is taken back by desimputer first; its money waits then.
Examples:
  npm run amendes -- paiement 5190-0101-0000-11
  npm run amendes -- paiement 1234567895 --refund --reason "paid twice"
  npm run amendes -- paiement 1234567895 --count --fine 5190-0101-0000-11 --reason "the payer has shown his card's bill"
  npm run amendes -- paiement 1234567895 --charged-back --answer-by 2026-12-05 --reason "letter of the acquirer, fee 15.00"`,
    )
    .action((named: string | undefined, options: VerbOptions) => {
      const verb = verbOf(options);
      if (named === undefined) throw new UsageError('Name a payment');
      return verb === null ? showPayments(named) : runVerb(named, verb, options);
    });
}

const showPayments = (named: string): Promise<void> =>
  withDatabase(async ({ db }) => {
    const found = await readNamed(db, named);
    const stories: string[] = [];
    for (const read of found) stories.push(await withStory(db, read));
    console.log(stories.join('\n\n'));
  });

async function withStory(db: Parameters<typeof readStory>[0], read: ReadPayment): Promise<string> {
  const story = await readStory(db, read.payment.id);
  return [
    describePayment(read),
    texts.payment.histoire,
    ...story.map((fact) => `  ${describeFact(fact, read.payment.currency)}`),
  ].join('\n');
}
