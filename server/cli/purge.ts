import type { Command } from 'commander';
import { purger } from '../services/exploitation/purger.ts';
import { avecBase } from './frame.ts';

/** `purge`: deletes what has been kept long enough (`RETENTION_*`). */
export function commandePurge(programme: Command): void {
  programme
    .command('purge')
    .description('delete what has been kept long enough; accounting records are never touched')
    .option('--dry-run', 'count and delete nothing')
    .addHelpText(
      'after',
      '\nThe periods are RETENTION_*, in days: docs/exploitation.md tells them.',
    )
    .action(({ dryRun = false }: { dryRun?: boolean }) =>
      avecBase(async ({ base, config }) => {
        const bilan = await purger(base, config.retentions, dryRun);
        for (const [nom, nombre] of Object.entries(bilan)) console.log(`${nom}\t${nombre}`);
        if (dryRun) console.log('Nothing was deleted');
      }),
    );
}
