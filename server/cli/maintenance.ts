import { type Command, InvalidArgumentError } from 'commander';
import { changerMaintenance, lireMaintenance } from '../services/exploitation/maintenance.ts';
import { avecBase, intervenant } from './frame.ts';

interface Options {
  readonly retour?: Date;
  readonly motif: string;
}

function lireInstant(texte: string): Date {
  const instant = new Date(texte);
  if (!/T.+(?:Z|[+-]\d{2}:\d{2})$/.test(texte) || Number.isNaN(instant.getTime())) {
    throw new InvalidArgumentError('Give an instant with its offset, 2026-11-21T18:00:00+01:00');
  }
  return instant;
}

/** `maintenance on|off|status`: closes the service to new journeys, on all replicas within five seconds. */
export function commandeMaintenance(programme: Command): void {
  const commande = programme
    .command('maintenance')
    .description(
      'close the service to new journeys for a while; those who have paid still get their proof',
    )
    .addHelpText(
      'after',
      `
Callbacks of the provider, confirmations, receipts and health go on. The embedded database cannot be changed
while its server runs: this command serves services on PostgreSQL.
Example: npm run amendes -- maintenance on --retour 2026-11-21T18:00:00+01:00 --motif "new version"`,
    );
  commande
    .command('on')
    .option('--retour <instant>', 'when the service is expected back, ISO 8601', lireInstant)
    .option('--motif <text>', 'why', 'maintenance')
    .action(({ retour, motif }: Options) => basculer(true, retour ?? null, motif));
  commande
    .command('off')
    .option('--motif <text>', 'why', 'end of maintenance')
    .action(({ motif }: Options) => basculer(false, null, motif));
  commande.command('status').action(() => avecBase(({ base }) => lireMaintenance(base)).then(dire));
}

function basculer(active: boolean, retour: Date | null, motif: string): Promise<void> {
  return avecBase(async ({ base }) => {
    await changerMaintenance(base, active, retour, intervenant(motif));
    return lireMaintenance(base);
  }).then(dire);
}

function dire({ active, retour, motif }: Awaited<ReturnType<typeof lireMaintenance>>): void {
  const suite = active ? `: ${motif}; back ${retour?.toISOString() ?? 'at a time not told'}` : '';
  console.log(`maintenance ${active ? 'on' : 'off'}${suite}`);
}
