import type { Command } from 'commander';
import type { Database } from '../../database/open.ts';
import { closeService, openService, readMaintenance } from '../../services/state/maintenance.ts';
import { operatorOf, withDatabase } from './frame.ts';
import { readInstant } from './readOptions.ts';

interface Options {
  readonly back?: Date | null;
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
    .action(({ back = null, reason = 'maintenance' }: Options) =>
      change((db) => closeService(db, back, operatorOf(reason))),
    );
  command
    .command('off')
    .option('--reason <text>', 'why')
    .action(({ reason = 'end of maintenance' }: Options) =>
      change((db) => openService(db, operatorOf(reason))),
    );
  command.command('status').action(() => withDatabase(({ db }) => readMaintenance(db)).then(say));
}

const change = (act: (db: Database) => Promise<void>): Promise<void> =>
  withDatabase(async ({ db }) => {
    await act(db);
    return readMaintenance(db);
  }).then(say);

function say(state: Awaited<ReturnType<typeof readMaintenance>>): void {
  const next = state.active
    ? `: ${state.reason}; back ${state.returnsAt?.toISOString() ?? 'at an unknown time'}`
    : '';
  console.log(`maintenance ${state.active ? 'on' : 'off'}${next}`);
}
