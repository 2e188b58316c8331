import type { Command } from 'commander';
import { settleLine } from '../services/commands/explainLine.ts';
import type { LineExplanation } from '../store/bankLines.ts';
import { operatorOf, readDay, readNumber, UsageError, withDatabase } from './frame.ts';

interface Options {
  readonly note?: string;
  readonly from?: string;
  readonly to?: string;
  readonly payment?: string;
}

export function lineCommand(program: Command): void {
  program
    .command('line')
    .description('say what a line of the bank is that matches nothing')
    .argument('<id>', 'number of the line, as `cloture` names it', readNumber('line'))
    .option('--note <text>', 'what it is; kept for good')
    .option('--from <day>', 'of a remittance: first day of its cards', readDay)
    .option('--to <day>', 'of a remittance: last day of its cards (default: --from)', readDay)
    .option('--payment <id>', 'of a charge-back: its payment')
    .addHelpText(
      'after',
      `
Examples:
  npm run amendes -- line 7 --from 2026-11-18 --to 2026-11-20 --note "1.20 short, ticket 4712"
  npm run amendes -- line 8 --payment 4400012345_0 --note "charge-back of the letter, with another fee"`,
    )
    .action((id: number, options: Options) => {
      if (options.note === undefined) throw new UsageError('line needs --note');
      const explanation = explanationOf(options);
      const operator = operatorOf(options.note);
      return withDatabase(async ({ db }) => {
        await settleLine(db, id, explanation, operator);
        console.log(`Line ${id}: closed`);
      });
    });
}

/** Reads from the options what the line brought. @throws UsageError for options that exclude each other */
function explanationOf({ from, to, payment }: Options): LineExplanation {
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
