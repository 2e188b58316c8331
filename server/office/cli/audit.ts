import type { Command } from 'commander';
import { checkHistory } from '../day/checkLedger.ts';
import { signalDifferences, withDatabase } from './frame.ts';

export function auditCommand(program: Command): void {
  program
    .command('audit')
    .description('check the ledger of all days: each payment, and each fine that was ever paid')
    .addHelpText(
      'after',
      `
A closing checks what its day has touched. This checks the rest, 1 000 rows at a time, beside a running service: of a country
it takes hours. It changes nothing.
Exit code 1: an invariant is broken.
Example: npm run amendes -- audit`,
    )
    .action(() =>
      withDatabase(async ({ db }) => {
        const checked = { payments: 0, fines: 0 };
        const faults = new Set<string>();
        for await (const slice of checkHistory(db)) {
          checked.payments += slice.payments;
          checked.fines += slice.fines;
          for (const { invariant, target } of slice.faults) faults.add(`${invariant}  ${target}`);
        }
        for (const fault of faults) console.log(fault);
        console.log(
          `${checked.payments} payments and ${checked.fines} paid fines, ${faults.size} broken invariants`,
        );
        if (faults.size > 0) signalDifferences();
      }),
    );
}
