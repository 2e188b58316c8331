import { type Command, Option } from 'commander';
import type { Report } from '../database/tables/exploitation.ts';
import { readStatement } from '../import/bankStatement.ts';
import { closeItem } from '../services/operations/closeItem.ts';
import { hasDiscrepancies, reconcile } from '../services/operations/reconcile.ts';
import { applyTransfer, paymentsBy } from '../services/transfer/applyTransfer.ts';
import type { ItemOutcome } from '../till/dossier.ts';
import {
  type CommandContext,
  euros,
  formerly,
  operatorOf,
  readDay,
  signalDifferences,
  todayInParis,
  UsageError,
  withDatabase,
} from './frame.ts';

interface Options {
  readonly day?: string;
  readonly json?: boolean;
  readonly statement?: string;
  readonly dryRun?: boolean;
  readonly close?: string;
  readonly note?: string;
  readonly outcome?: ItemOutcome;
  readonly fine?: string;
}

export function reconcileCommand(program: Command): void {
  const day = new Option('--day <day>', 'YYYY-MM-DD, Europe/Paris (default: today)').argParser(
    readDay,
  );
  const statement = new Option(
    '--statement <file>',
    'write the transfers of a bank statement (camt.053 XML, or CSV)',
  );
  const close = new Option('--close <id>', 'close an item that waited for a person');
  const outcome = new Option(
    '--outcome <outcome>',
    'with --close: returned (the payer has the money back) or counted (it counts for the fine, up to the debt)',
  ).argParser(readOutcome);
  program
    .command('reconcile')
    .description(
      'compare the ledger of a day with the provider, read a bank statement, or close an item',
    )
    .addOption(day)
    .addOption(formerly('jour', day))
    .option('--json', 'the report as JSON')
    .addOption(statement)
    .addOption(formerly('releve', statement))
    .option('--dry-run', 'with --statement: show what would be written')
    .addOption(close)
    .addOption(formerly('traiter', close))
    .option('--note <text>', 'with --close: what was done')
    .addOption(outcome)
    .addOption(formerly('issue', outcome))
    .option('--fine <number>', 'with --outcome counted: the fine, for money that names none')
    .addHelpText(
      'after',
      `
A statement as CSV has the columns reference, date, montant (euros), devise, libelle, named in its first line. Reference,
day, amount and text make a line count once, however often its statement is read.
Exit code 1: something differs or waits for a person.
Examples:
  npm run amendes -- reconcile --day 2026-11-20
  npm run amendes -- reconcile --statement statement.xml --dry-run
  npm run amendes -- reconcile --close 12 --note "sent back to the payer on 21 November"
  npm run amendes -- reconcile --close 13 --outcome returned --note "refunded by the provider, ticket 4711"`,
    )
    .action((options: Options) => withDatabase((context) => run(context, options)));
}

async function run(context: CommandContext, options: Options): Promise<void> {
  const { close: itemId, note, statement, outcome = null, json = false } = options;
  if (itemId !== undefined) {
    if (!/^\d{1,15}$/.test(itemId)) throw new UsageError('--close takes the number of an item');
    if (note === undefined) throw new UsageError('--close needs --note');
    const fineNumber = options.fine?.replace(/\D/g, '');
    await closeItem(context.base, Number(itemId), operatorOf(note), { outcome, fineNumber });
    console.log(`Item ${itemId} closed`);
    return;
  }
  if (statement !== undefined) {
    await readTransfers(context, statement, options.dryRun ?? false);
    return;
  }
  const report = await reconcile(context.base, context.provider, options.day ?? todayInParis());
  console.log(json ? JSON.stringify(report) : asText(report));
  if (hasDiscrepancies(report)) signalDifferences();
}

/** The French words are former ones, as the options of `formerly`. */
const OUTCOMES: ReadonlyMap<string, ItemOutcome> = new Map([
  ['returned', 'RENDU'],
  ['counted', 'IMPUTE'],
  ['rendu', 'RENDU'],
  ['impute', 'IMPUTE'],
]);

function readOutcome(text: string): ItemOutcome {
  const outcome = OUTCOMES.get(text);
  if (outcome === undefined) throw new UsageError('--outcome takes returned or counted');
  return outcome;
}

async function readTransfers(
  { base }: CommandContext,
  file: string,
  dryRun: boolean,
): Promise<void> {
  const { lines, debits } = await readStatement(file);
  for (const line of lines) {
    const effect = await applyTransfer(base, line, dryRun);
    const sum = `${(line.montant / 100).toFixed(2)} ${line.devise}`;
    console.log([line.bankReference, line.jour ?? 'no day', sum, effect].join('\t'));
    if (effect.startsWith('VIREMENT_')) signalDifferences();
    if (effect !== 'VIREMENT_REPRIS') continue;
    for (const reference of await paymentsBy(base, line.bankReference)) {
      console.log(`\tif it took payment ${reference} back: desimputer ${reference}`);
    }
  }
  if (lines.length === 0) console.log('No credit in the statement');
  if (debits > 0) console.log(`${debits} other debits of the account: they concern no fine`);
  if (dryRun) console.log('Nothing was written');
}

function asText(report: Report): string {
  const {
    ecritures: entries,
    fournisseur: provider,
    ecarts: discrepancies,
    fautes: faults = [],
    liens: links = [],
    aRapprocher: toReconcile,
    litiges: disputes,
  } = report;
  const sum = (cents: number | null) => (cents === null ? 'nothing' : euros(cents));
  return [
    `Day         ${report.jour}`,
    `Ledger      ${entries.nombre} lines, ${euros(entries.total)}, of which ${entries.contrepassees} reversals, ${euros(entries.totalContrepasse)}`,
    `Provider    ${provider.interrogees} attempts asked about, ${provider.acceptees} accepted, ${euros(provider.total)}, ${provider.injoignables} without an answer`,
    `Differences ${discrepancies.length}`,
    ...discrepancies.map(
      (discrepancy) =>
        `  ${discrepancy.transactionReference}  provider ${sum(discrepancy.fournisseur)}, ledger ${sum(discrepancy.registre)}`,
    ),
    `Invariants  ${faults.length === 0 ? 'all hold' : `${faults.length} broken`}`,
    ...faults.map((fault) => `  ${fault.invariant}  ${fault.objet}`),
    `Links       ${links.length === 0 ? 'as the records want them' : `${links.length} wait`}`,
    ...links.map(
      (link) =>
        `  ${link.amende} and ${link.autre} are ${link.voulu ? 'apart, the record wants them together' : 'together, no record wants it'}`,
    ),
    `Waiting     ${toReconcile.length}`,
    ...toReconcile.map(
      (item) => `  ${item.id}  ${item.motif}  ${euros(item.montant)}  ${item.transactionReference}`,
    ),
    `Disputed    ${disputes.length}`,
    ...disputes.map((dispute) => `  ${dispute.transactionReference}  ${euros(dispute.montant)}`),
  ].join('\n');
}
