import type { Command } from 'commander';
import { changeMaintenance, readMaintenance } from '../../services/state/maintenance.ts';
import { operatorOf, withDatabase } from './frame.ts';
import { readInstant } from './readOptions.ts';

interface Options {
  readonly back?: Date;
  readonly reason?: string;
}

export function maintenanceCommand(program: Command): void {
  const command = program
    .command('maintenance')
    .description(
      'close the service to new journeys for a while; those who have paid still get their proof',
    )
    .addHelpText(
      'after',
      `
Callbacks of the provider, confirmations, receipts and health go on. The embedded database cannot be changed
while its server runs: this command serves services on PostgreSQL.
Example: npm run amendes -- maintenance on --back 2026-11-21T18:00:00+01:00 --reason "new version"`,
    );
  command
    .command('on')
    .option('--back <instant>', 'when the service is expected back, ISO 8601', readInstant)
    .option('--reason <text>', 'why')
    .action((options: Options) =>
      switchMaintenance(true, options.back ?? null, options.reason ?? 'maintenance'),
    );
  command
    .command('off')
    .option('--reason <text>', 'why')
    .action((options: Options) =>
      switchMaintenance(false, null, options.reason ?? 'end of maintenance'),
    );
  command.command('status').action(() => withDatabase(({ db }) => readMaintenance(db)).then(say));
}

function switchMaintenance(active: boolean, back: Date | null, reason: string): Promise<void> {
  return withDatabase(async ({ db }) => {
    await changeMaintenance(db, active, back, operatorOf(reason));
    return readMaintenance(db);
  }).then(say);
}

function say(state: Awaited<ReturnType<typeof readMaintenance>>): void {
  const next = state.active
    ? `: ${state.reason}; back ${state.returnsAt?.toISOString() ?? 'at an unknown time'}`
    : '';
  console.log(`maintenance ${state.active ? 'on' : 'off'}${next}`);
}
