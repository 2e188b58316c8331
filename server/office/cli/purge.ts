import type { Command } from 'commander';
import { countOutlived, purge } from '../../services/retention/purgeExpired.ts';
import { withDatabase } from './frame.ts';

export function purgeCommand(program: Command): void {
  program
    .command('purge')
    .description('delete what has been kept long enough')
    .option('--dry-run', 'count and delete nothing')
    .addHelpText(
      'after',
      '\nThe periods are RETENTION_* and CONSERVATION_*: see docs/operations.md.',
    )
    .action(({ dryRun = false }: { dryRun?: boolean }) =>
      withDatabase(async ({ db, config }) => {
        const summary = await (dryRun ? countOutlived : purge)(db, config);
        for (const [name, count] of Object.entries(summary)) console.log(`${name}\t${count}`);
        if (dryRun) console.log('Nothing was deleted');
      }),
    );
}
