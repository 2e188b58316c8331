import type { Command } from 'commander';
import { allWaitingLinks } from '../../store/audit.ts';
import { checkHistory } from '../day/checkLedger.ts';
import { describeLink } from './cloture.ts';
import { signalDifferences, withDatabase } from './frame.ts';

export function auditCommand(program: Command): void {
  program
    .command('audit')
    .description(
      'check the ledger of all days: each payment, each fine that was ever paid, each link',
    )
    .addHelpText(
      'after',
      `
A closing checks what its day has touched. This checks the rest, 1 000 rows at a time, beside a running service: of a country
it takes hours. It changes nothing. It lists each pair that differs from its record, too: one that a page under way kept
apart waits until the record comes again.
Exit code 1: an invariant is broken, or a link waits.
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
        const links = new Set<string>();
        for await (const slice of allWaitingLinks(db)) {
          for (const link of slice) links.add(describeLink(link));
        }
        for (const line of [...faults, ...links]) console.log(line);
        console.log(
          `${checked.payments} payments and ${checked.fines} paid fines, ${faults.size} broken invariants, ${links.size} links that wait`,
        );
        if (faults.size + links.size > 0) signalDifferences();
      }),
    );
}
