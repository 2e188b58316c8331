import { Command } from 'commander';
import { commandesSauvegarde } from './backup.ts';
import { commandeDesimputer } from './desimputer.ts';
import { commandeExport } from './exportReglements.ts';
import { expliquer } from './frame.ts';
import { commandesImport } from './import.ts';
import { commandeJobs } from './jobs.ts';
import { commandeMaintenance } from './maintenance.ts';
import { commandePurge } from './purge.ts';
import { commandeReconcile } from './reconcile.ts';
import { commandePoivre } from './rotatePepper.ts';

// `amendes … | head` closes our output: there is nobody left to tell.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) =>
  process.exit(code === 'EPIPE' ? 0 : 1),
);

const programme = new Command('amendes')
  .description('Operator tools of the fines service')
  .exitOverride()
  .showHelpAfterError('(--help tells how)')
  .addHelpText(
    'after',
    `
The database is the one of the server: DATABASE_URL, or the embedded one in DATA_DIR (.data), which only one
program can have at a time.

Exit codes:
  0  done
  1  done, and something was rejected, differs or was refused
  2  wrong use: a word, a file or a setting
  3  the data are busy or away: the embedded server runs, or PostgreSQL does not answer

Examples:
  npm run amendes -- validate fines.ndjson
  npm run amendes -- import fines.csv
  npm run amendes -- reconcile --jour 2026-11-20
  npm run amendes -- maintenance on --retour 2026-11-21T18:00:00+01:00 --motif "new version"`,
  );

const COMMANDES = [
  commandesImport,
  commandeExport,
  commandeReconcile,
  commandeDesimputer,
  commandePurge,
  commandesSauvegarde,
  commandePoivre,
  commandeMaintenance,
];
for (const ajouter of COMMANDES) ajouter(programme);
programme.addCommand(commandeJobs().copyInheritedSettings(programme));

await programme.parseAsync().catch((erreur: unknown) => {
  const { texte, code } = expliquer(erreur);
  if (texte) console.error(texte);
  process.exitCode = code;
});
