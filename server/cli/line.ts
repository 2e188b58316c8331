import type { Command } from 'commander';
import { plainEuros } from '#contract/domain/amounts.ts';
import type { Database } from '../database/open.ts';
import {
  settleAnotherLine,
  settleLine,
  settlePayersCredit,
  settleSameLine,
} from '../services/commands/settleLine.ts';
import { isForPerson, type LineEffect } from '../services/transfer/bookLine.ts';
import { compareRemittance, type LineExplanation } from '../store/bankLines.ts';
import type { Operator } from '../store/payments.ts';
import {
  confirm,
  operatorOf,
  readDay,
  readNumber,
  signalDifferences,
  UsageError,
  withDatabase,
} from './frame.ts';

interface Options {
  readonly note?: string;
  readonly same?: true;
  readonly another?: true;
  readonly transfer?: true;
  readonly from?: string;
  readonly to?: string;
  readonly payment?: string;
  readonly yes?: true;
}

export function lineCommand(program: Command): void {
  program
    .command('line')
    .description(
      'say what a line of the bank is that matches nothing, or may have been read before',
    )
    .argument('<id>', 'number of the line, as `cloture` names it', readNumber('line'))
    .option('--note <text>', 'what it is; kept for good')
    .option('--from <day>', 'of a remittance: first day of its cards', readDay)
    .option('--to <day>', 'of a remittance: last day of its cards (default: --from)', readDay)
    .option('--payment <id>', 'of a charge-back, lost or won: its payment')
    .option('--yes', 'close a remittance that differs from its cards without asking')
    .option('--same', 'of a possible repeat: it is the known line again')
    .option('--another', 'of a possible repeat: it is another line, which goes the usual way')
    .option('--transfer', "of a credit in the acquirer's words: a payer sent it")
    .addHelpText(
      'after',
      `
Examples:
  npm run amendes -- line 7 --from 2026-11-18 --to 2026-11-20 --note "1.20 short, ticket 4712"
  npm run amendes -- line 8 --payment 4400012345_0 --note "charge-back of the letter, with another fee"
  npm run amendes -- line 9 --same --note "the CSV of the same day"
  npm run amendes -- line 9 --another --note "two transfers, the bank confirms"
  npm run amendes -- line 10 --transfer --note "from a payer; the item that it becomes is counted with close"`,
    )
    .action((id: number, options: Options) => {
      if (options.note === undefined) throw new UsageError('line needs --note');
      const settle = settlementOf(options);
      const operator = operatorOf(options.note);
      return withDatabase(async ({ db }) => {
        if (!(await isAgreed(db, id, options))) return console.log('Nothing was done');
        const effect = await settle(db, id, operator);
        console.log(`Line ${id}: ${effect}`);
        if (effect !== 'closed' && isForPerson(effect)) signalDifferences();
      });
    });
}

/** Shows by how much a remittance differs from the cards of its days, and asks. It does neither if the amounts match. */
async function isAgreed(db: Database, id: number, { from, to = from, yes }: Options) {
  if (from === undefined || to === undefined) return true;
  const sums = await compareRemittance(db, id, { first: from, last: to });
  if (sums === null || sums.missing === 0) return true;
  const { cards, brought, missing } = sums;
  const difference = `${plainEuros(Math.abs(missing))} ${missing > 0 ? 'missing' : 'too much'}`;
  console.log(
    `Cards ${plainEuros(cards)}, remittance ${plainEuros(brought)} with its commission: ${difference}`,
  );
  return confirm(`Close line ${id} with ${difference}?`, yes);
}

/**
 * Does what a person said about a line.
 * @returns what became of the line
 */
type Settlement = (db: Database, id: number, operator: Operator) => Promise<LineEffect | 'closed'>;

/**
 * Reads from the options what to do with the line.
 * @throws UsageError for options that exclude each other
 */
function settlementOf({ same, another, transfer, note, yes, ...explained }: Options): Settlement {
  const choices = [
    same && settleSameLine,
    another && settleAnotherLine,
    transfer && settlePayersCredit,
  ];
  const [choice, ...others] = choices.filter((one) => one !== undefined);
  if (choice === undefined) {
    const explanation = explanationOf(explained);
    return (db, id, operator) => settleLine(db, id, explanation, operator);
  }
  if (others.length > 0 || Object.keys(explained).length > 0) {
    throw new UsageError('--same, --another and --transfer each stand alone');
  }
  return choice;
}

/** Reads from the options what the line brought. @throws UsageError for options that exclude each other */
function explanationOf({
  from,
  to,
  payment,
}: Pick<Options, 'from' | 'to' | 'payment'>): LineExplanation {
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
