import type { Command } from 'commander';
import type { Database } from '../database/open.ts';
import { matchBankLines } from '../services/accounts/remittances.ts';
import {
  type AppliedLine,
  applyStatement,
  type Repeat,
} from '../services/transfer/applyStatement.ts';
import { isForPerson } from '../services/transfer/bookLine.ts';
import { findGaps, type StatementGap, storeBalances } from '../services/transfer/continuity.ts';
import { readStatements, type Statement } from '../statement/bankStatement.ts';
import { UnreadableStatement } from '../statement/UnreadableStatement.ts';
import { entriesOfBankLine } from '../store/entries.ts';
import {
  type CommandContext,
  euros,
  money,
  operatorOf,
  signalDifferences,
  UsageError,
  withDatabase,
} from './frame.ts';
import { requireFile } from './inputFile.ts';

interface Options {
  readonly dryRun?: boolean;
  readonly afterGap?: string;
}

export function statementCommand(program: Command): void {
  program
    .command('statement')
    .description('write the lines of a bank statement')
    .argument('<file>', 'camt.053 XML, or CSV')
    .option('--dry-run', 'show what would be written')
    .option(
      '--after-gap <text>',
      'go on after a statement that the bank does not have: why; kept for good',
    )
    .addHelpText(
      'after',
      `
A statement as CSV has the columns reference, date, montant (euros), devise, libelle, named in its first line. With
semicolons a comma is decimal, and a day may be DD/MM/YYYY. Reference, day, amount and text make a line count once, however often its statement is read; equal lines of one statement are each a
line. A line of the same day and amount as a known one, with its reference or its payment number but another text, may be
that line again: it holds nothing until a person has said (line --help). A camt.053 that does not open with the closing
balance of the last one read of its account is refused whole: the statement between them is missing.
Exit code 1: something differs or waits for a person.
Examples:
  npm run amendes -- statement statement.xml --dry-run
  npm run amendes -- statement statement.csv
  npm run amendes -- statement statement.xml --after-gap "the 20th was read as CSV"`,
    )
    .action((file: string, options: Options) => {
      requireFile(file);
      return withDatabase((context) => readLines(context, file, options));
    });
}

async function readLines(
  { db, config }: CommandContext,
  file: string,
  { dryRun = false, afterGap }: Options,
): Promise<void> {
  const { statements, notes, remarks } = await readStatements(file, config.statement);
  const gaps = await gapsOf(db, file, statements, afterGap);
  for (const note of [...notes, ...remarks]) console.log(note);
  for (const { lines, balances } of statements) {
    for await (const applied of applyStatement(db, lines, dryRun)) await showLine(db, applied);
    if (dryRun || balances === null) continue;
    const isGap = gaps.some(({ next }) => next === balances);
    await storeBalances(
      db,
      balances,
      isGap && afterGap !== undefined ? operatorOf(afterGap) : null,
    );
  }
  if (notes.length > 0) signalDifferences();
  if (statements.every(({ lines }) => lines.length === 0)) console.log('No line in the statement');
  if (dryRun) return console.log('Nothing was written');
  await matchBankLines(db);
}

/**
 * Finds statements that are missing before those of the file.
 * @param afterGap the operator's reason to go on without them
 * @throws UnreadableStatement if one is missing and no reason is given
 * @throws UsageError if a reason is given and none is missing
 */
async function gapsOf(
  db: Database,
  file: string,
  statements: readonly Statement[],
  afterGap: string | undefined,
): Promise<readonly StatementGap[]> {
  const balances = statements.flatMap((one) => (one.balances === null ? [] : [one.balances]));
  const gaps = await findGaps(db, balances);
  const [first] = gaps;
  if (afterGap === undefined) {
    if (first !== undefined) throw new UnreadableStatement(`${file}: ${gapInWords(first)}`);
    return gaps;
  }
  if (first === undefined) {
    throw new UsageError('--after-gap: no statement is missing before this file, read it without');
  }
  operatorOf(afterGap);
  return gaps;
}

const gapInWords = ({ last, next }: StatementGap): string =>
  [
    `statement ${next.name} of account ${next.account || 'without number'} opens on ${next.opensOn} with ${euros(next.openingCents)},`,
    `but the last one read, ${last.name}, closed on ${last.closesOn} with ${euros(last.closingCents)}: what is between them was not read.`,
    'Nothing was read. Read the statement that is missing first; if the bank has none, read this one with --after-gap TEXT, which says why',
  ].join(' ');

async function showLine(db: Database, { line, effect, repeat }: AppliedLine): Promise<void> {
  const sum = money(line.cents, line.currency);
  console.log([line.bankReference, line.day ?? 'no day', sum, effect].join('\t'));
  if (isForPerson(effect)) signalDifferences();
  if (repeat !== null)
    console.log(`\tof line ${repeat.known.id} of ${repeat.known.day}${asking(repeat)}`);
  if (effect !== 'transfer-taken-back') return;
  for (const reference of await entriesOfBankLine(db, line.bankReference)) {
    console.log(`\tif it took payment ${reference} back: desimputer ${reference}`);
  }
}

const asking = ({ id }: Repeat): string =>
  id === null ? '' : `: line ${id} --same or line ${id} --another, with --note TEXT`;
