import type { Command } from 'commander';
import type { Database } from '../database/open.ts';
import { matchBankLines } from '../services/accounts/remittances.ts';
import {
  type AppliedLine,
  applyStatement,
  type Repeat,
} from '../services/transfer/applyStatement.ts';
import { isForPerson } from '../services/transfer/bookLine.ts';
import { readStatements } from '../statement/bankStatement.ts';
import { entriesOfBankLine } from '../store/entries.ts';
import { type CommandContext, money, signalDifferences, withDatabase } from './frame.ts';
import { requireFile } from './inputFile.ts';

export function statementCommand(program: Command): void {
  program
    .command('statement')
    .description('write the lines of a bank statement')
    .argument('<file>', 'camt.053 XML, or CSV')
    .option('--dry-run', 'show what would be written')
    .addHelpText(
      'after',
      `
A statement as CSV has the columns reference, date, montant (euros), devise, libelle, named in its first line. Reference,
day, amount and text make a line count once, however often its statement is read; equal lines of one statement are each a
line. A line of the same day and amount as a known one, with its reference or its payment number but another text, may be
that line again: it holds nothing until a person has said (line --help).
Exit code 1: something differs or waits for a person.
Examples:
  npm run amendes -- statement statement.xml --dry-run
  npm run amendes -- statement statement.csv`,
    )
    .action((file: string, { dryRun = false }: { readonly dryRun?: boolean }) => {
      requireFile(file);
      return withDatabase((context) => readLines(context, file, dryRun));
    });
}

async function readLines(
  { db, config }: CommandContext,
  file: string,
  dryRun: boolean,
): Promise<void> {
  const { statements, notes, remarks } = await readStatements(file, config.statement);
  for (const note of [...notes, ...remarks]) console.log(note);
  for (const lines of statements) {
    for await (const applied of applyStatement(db, lines, dryRun)) await showLine(db, applied);
  }
  if (notes.length > 0) signalDifferences();
  if (statements.flat().length === 0) console.log('No line in the statement');
  if (dryRun) return console.log('Nothing was written');
  await matchBankLines(db);
}

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
