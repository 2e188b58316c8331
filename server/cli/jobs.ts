import { Command } from 'commander';
import { lireConfig } from '../config/readConfig.ts';
import { migrer } from '../database/migrate.ts';
import { type Base, ouvrirBase } from '../database/open.ts';
import { consulter, type EtatTravaux, reprendre } from '../jobs/inspect.ts';

const ETATS = { MORT: 'dead', A_REPRENDRE: 'to retry', ECHOUE: 'failed' } as const;

/** The command `jobs`: what the queues hold, and `jobs retry`. */
export function commandeJobs(): Command {
  const commande = new Command('jobs')
    .description('show the queues, and what failed in them')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
A job that fails is tried again by itself, after longer and longer waits; one that has used up its tries is dead
and waits for you. Put right what its last error says, then retry it: a deed that was done is not done twice.
Exit codes: 0 done, 1 there is no such job or the command failed.

Examples:
  npm run amendes -- jobs
  npm run amendes -- jobs retry all`,
    )
    .action(({ json }: { json?: true }) =>
      surBase(async (base) => {
        const etat = await consulter(base);
        if (json) console.log(JSON.stringify(etat, null, 2));
        else afficher(etat);
      }),
    );
  commande
    .command('retry')
    .description('try a dead job, or one that waits for its next try, again now')
    .argument('<id>', 'the id that `jobs` shows, or all')
    .action((id: string) =>
      surBase(async (base) => {
        const nombre = await reprendre(base, id);
        if (nombre === 0 && id !== 'all') {
          console.error(`There is no failed job ${id}`);
          process.exitCode = 1;
        } else {
          console.log(`${nombre} ${nombre === 1 ? 'job goes' : 'jobs go'} back into the queue`);
        }
      }),
    );
  return commande;
}

async function surBase(faire: (base: Base) => Promise<void>): Promise<void> {
  const { base, fermer } = await ouvrirBase(lireConfig(process.env));
  try {
    await migrer(base);
    await faire(base);
  } finally {
    await fermer();
  }
}

function afficher({ aRelayer, ageS, files, echecs }: EtatTravaux): void {
  const age = aRelayer > 0 ? `, the oldest for ${ageS} s` : '';
  console.log(`${aRelayer} in the outbox, not queued yet${age}`);
  if (files.length === 0) console.log('No queue yet: the first start of the server makes them.');
  else console.table(files.map(ligneFile));
  if (echecs.length > 0) console.table(echecs.map(ligneEchec));
}

const ligneFile = (file: EtatTravaux['files'][number]) => ({
  queue: file.file,
  waiting: file.enAttente,
  'to retry': file.aReprendre,
  running: file.enCours,
  done: file.terminees,
  failed: file.echouees,
});

const ligneEchec = (echec: EtatTravaux['echecs'][number]) => ({
  id: echec.id,
  state: ETATS[echec.etat],
  subject: echec.sujet,
  key: echec.cle,
  tries: echec.essais,
  since: echec.depuis,
  'last error': echec.erreur,
});
