import type { Command } from 'commander';
import { matchBankLines } from '../services/accounts/remittances.ts';
import { settleLine } from '../services/commands/explainLine.ts';
import { settleItem } from '../services/commands/items.ts';
import { applyTransfer } from '../services/transfer/applyTransfer.ts';
import { readStatement } from '../statement/bankStatement.ts';
import type { LineExplanation } from '../store/bankLines.ts';
import { entriesOfBankLine } from '../store/entries.ts';
import type { ItemDecision } from '../till/decisions.ts';
import {
  type CommandContext,
  money,
  operatorOf,
  readDay,
  signalDifferences,
  UsageError,
  withDatabase,
} from './frame.ts';

interface Options {
  readonly statement?: string;
  readonly dryRun?: boolean;
  readonly close?: string;
  readonly note?: string;
  readonly outcome?: ItemDecision;
  readonly fine?: string;
  readonly line?: string;
  readonly from?: string;
  readonly to?: string;
  readonly payment?: string;
}

export function reconcileCommand(program: Command): void {
  program
    .command('reconcile')
    .description('read a bank statement, or close an item or a line of the bank')
    .option('--statement <file>', 'write the lines of a bank statement (camt.053 XML, or CSV)')
    .option('--dry-run', 'with --statement: show what would be written')
    .option('--close <id>', 'close an item that waited for a person')
    .option('--line <id>', 'close a line of the bank that matches nothing')
    .option('--from <day>', 'with --line: first day of the cards of a remittance', readDay)
    .option('--to <day>', 'with --line: last day of its cards (default: --from)', readDay)
    .option('--payment <id>', 'with --line: the payment of a charge-back')
    .option('--note <text>', 'with --close or --line: what was done')
    .option(
      '--outcome <outcome>',
      'with --close: returned (the payer has it back, not by the provider), counted (for the fine, up to the debt) or written-off (it is missing for good)',
      readOutcome,
    )
    .option('--fine <number>', 'with --outcome counted: the fine, for money that names none')
    .addHelpText(
      'after',
      `
A statement as CSV has the columns reference, date, montant (euros), devise, libelle, named in its first line. Reference,
day, amount and text make a line count once, however often its statement is read.
Exit code 1: something differs or waits for a person.
Examples:
  npm run amendes -- reconcile --statement statement.xml --dry-run
  npm run amendes -- reconcile --close 12 --outcome returned --note "sent back to the payer on 21 November"
  npm run amendes -- reconcile --line 7 --from 2026-11-18 --to 2026-11-20 --note "1.20 short, ticket 4712"
  npm run amendes -- reconcile --close 13 --outcome counted --note "agreed with the payer, ticket 4711"`,
    )
    .action((options: Options) => withDatabase((context) => run(context, options)));
}

async function run(context: CommandContext, options: Options): Promise<void> {
  const { statement, close, line } = options;
  if (statement !== undefined) return readLines(context, statement, options.dryRun ?? false);
  if (close !== undefined) return closeItem(context, close, options);
  if (line !== undefined) return closeLine(context, line, options);
  throw new UsageError(
    'reconcile takes --statement, --close or --line; a day is closed by cloture',
  );
}

async function closeItem(
  { db }: CommandContext,
  named: string,
  { note, outcome, fine }: Options,
): Promise<void> {
  const id = numberOf('--close', named);
  if (note === undefined) throw new UsageError('--close needs --note');
  if (outcome === undefined) throw new UsageError('--close needs --outcome');
  await settleItem(db, id, outcome, operatorOf(note), fine?.replace(/\D/g, ''));
  console.log(`Item ${id}: ${outcome}`);
}

async function closeLine(
  { db }: CommandContext,
  named: string,
  { note, ...options }: Options,
): Promise<void> {
  const id = numberOf('--line', named);
  if (note === undefined) throw new UsageError('--line needs --note');
  await settleLine(db, id, broughtBy(options), operatorOf(note));
  console.log(`Line ${id}: closed`);
}

function broughtBy({ from, to, payment }: Options): LineExplanation {
  if (payment !== undefined) {
    if (from ?? to) throw new UsageError('--payment is of a charge-back, --from of a remittance');
    return { paymentId: payment };
  }
  if (from === undefined && to === undefined) return {};
  if (from === undefined || (to ?? from) < from) {
    throw new UsageError('--to needs an earlier --from');
  }
  return { firstCardDay: from, lastCardDay: to ?? from };
}

function numberOf(option: string, text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new UsageError(`${option} takes a number of ours`);
  return Number(text);
}

const OUTCOMES: readonly ItemDecision[] = ['returned', 'counted', 'written-off'];

function readOutcome(text: string): ItemDecision {
  const outcome = OUTCOMES.find((one) => one === text);
  if (outcome === undefined) {
    throw new UsageError('--outcome takes returned, counted or written-off');
  }
  return outcome;
}

async function readLines(
  { db, config }: CommandContext,
  file: string,
  dryRun: boolean,
): Promise<void> {
  const { lines, notes } = await readStatement(file, config.statement);
  for (const note of notes) console.log(note);
  for (const line of lines) {
    const effect = await applyTransfer(db, line, dryRun);
    const sum = money(line.cents, line.currency);
    console.log([line.bankReference, line.day ?? 'no day', sum, effect].join('\t'));
    if (effect.startsWith('transfer-') || effect === 'other') signalDifferences();
    if (effect !== 'transfer-taken-back') continue;
    for (const reference of await entriesOfBankLine(db, line.bankReference)) {
      console.log(`\tif it took payment ${reference} back: desimputer ${reference}`);
    }
  }
  if (notes.length > 0) signalDifferences();
  if (lines.length === 0) console.log('No line in the statement');
  if (dryRun) return console.log('Nothing was written');
  await matchBankLines(db);
}
