import { type Command, Option } from 'commander';
import { EURO } from '#contract/domain/amounts.ts';
import texts from '../../locales/commandes.fr.json' with { type: 'json' };
import type { Listed } from '../../store/listing.ts';
import { readWithStory } from '../commands/payments.ts';
import { UsageError } from './explain.ts';
import { withDatabase } from './frame.ts';
import { type AskOptions, runAsk } from './payment/ask.ts';
import { readListed, runList } from './payment/list.ts';
import { runForAll } from './payment/many.ts';
import { describeFact, describePayment } from './payment/show.ts';
import { addVerbs, runVerb, type VerbOptions, verbOf } from './payment/verbs.ts';
import { readInstant, readNumber } from './readOptions.ts';

interface Options extends VerbOptions, AskOptions {
  readonly list?: Listed;
  readonly after?: number;
}

export function paymentCommand(program: Command): void {
  const command = program
    .command('paiement')
    .description('show a payment, or say what became of it, or what to do with its money')
    .argument(
      '[payment]',
      "its number, its id at the provider, a receipt's R-…, a transaction's TAI…, a notice's number",
    )
    .addOption(
      new Option(
        '--list [reason]',
        'what waits for a reason of `cloture`, or is `reserved`; alone it says which there are',
      )
        .preset('')
        .argParser(readListed),
    )
    .option('--after <number>', 'with --list: the page after this payment', readNumber('number'))
    .option('--ask [id]', 'ask the provider about a payment that may not be known here')
    .option(
      '--since <instant>',
      'with --ask: about all pages since, as after a restore',
      readInstant,
    )
    .option('--from <file>', 'names of payments, one a line, or the list of the morning page');
  addVerbs(command)
    .addHelpText(
      'after',
      `
Each verb shows the money and the fine, and asks; with --from it shows all of them, and asks once. What a person says
stays until the provider tells a figure of its own. A payment is in doubt if its status is unknown, or its last answer
shows less than before. Before a refund, a capture or a cancel the provider is asked about the payment. What its list
does not have can be withdrawn after 24 hours. A receipt is taken back by desimputer first; its money waits then.
--ask stores the answer like every other one. Money of a known page counts by itself, other money waits without a fine.
Exit code 1: something is listed, waits, was refused or has no answer.
Examples:
  npm run amendes -- paiement 5190-0101-0000-11
  npm run amendes -- paiement 1234567897 --refund --reason "paid twice"
  npm run amendes -- paiement 1234567897 --count --fine 5190-0101-0000-11 --reason "the payer has shown his card's bill"
  npm run amendes -- paiement 1234567897 --charged-back --answer-by 2026-12-05 --reason "letter of the acquirer, fee 15.00"
  npm run amendes -- paiement --from a-faire-2026-11-21.csv --refund --reason "paid twice"
  npm run amendes -- paiement --list overpaid
  npm run amendes -- paiement --ask 4400012345_0
  npm run amendes -- paiement --ask --since 2026-11-21T02:00:00+01:00 --from portal.txt`,
    )
    .action(run);
}

function run(named: string | undefined, options: Options): Promise<void> {
  const { list, after, ask, since, from } = options;
  const verb = verbOf(options);
  if (after !== undefined && list === undefined) throw new UsageError('--after needs --list');
  if (since !== undefined && ask === undefined) throw new UsageError('--since needs --ask');
  const ways = [named, list, ask, ask === undefined ? from : undefined];
  if (ways.filter((way) => way !== undefined).length !== 1 || (verb !== null && (list ?? ask))) {
    throw new UsageError('Name a payment, or say --list, --ask or --from FILE');
  }
  if (list !== undefined) return runList(list, after ?? null);
  if (ask !== undefined) return runAsk(options);
  if (named !== undefined)
    return verb === null ? showPayments(named) : runVerb(named, verb, options);
  if (from === undefined || verb === null) {
    throw new UsageError('Say what to do with the payments of --from: --refund, --count …');
  }
  if (options.fine !== undefined) throw new UsageError('--fine is one fine: count them one by one');
  return runForAll(from, verb, options);
}

const showPayments = (named: string): Promise<void> =>
  withDatabase(async ({ db }) => {
    const { found, story } = await readWithStory(db, named);
    const [first] = found;
    const facts = story.map((fact) => `  ${describeFact(fact, first?.payment.currency ?? EURO)}`);
    console.log(found.map(describePayment).join('\n\n'));
    if (facts.length > 0) console.log([texts.payment.histoire, ...facts].join('\n'));
  });
