import { statSync } from 'node:fs';
import { SingleBar } from 'cli-progress';
import { Command } from 'commander';
import { ConfigurationInvalide } from '../config/ConfigurationInvalide.ts';
import { lireConfig } from '../config/lire.ts';
import { migrer } from '../database/migrer.ts';
import { BaseIllisible, ouvrirBase } from '../database/ouvrir.ts';
import { VerrouPris } from '../database/verrou.ts';
import { type Bilan, importer, type Suivi, valider } from '../import/importer.ts';
import { lireLignes } from '../import/lignes.ts';
import { creerPoivres } from '../services/poivres.ts';
import { commandeJobs } from './jobs.ts';

const programme = new Command('amendes')
  .description('Operator tools of the fines service')
  .addHelpText(
    'after',
    `
The database is the one of the server: DATABASE_URL, or the embedded one in DATA_DIR (.data).
Exit codes: 0 everything was taken, 1 a line was rejected or the command failed.

Examples:
  npm run amendes -- validate fines.ndjson
  npm run amendes -- import fines.csv`,
  );

programme
  .command('import')
  .description('load fines from an NDJSON or CSV file; a known number is replaced')
  .argument('<file>', 'one record a line; the fields are told in docs/import.md')
  .action((fichier: string) =>
    suivre(fichier, async (suivi) => {
      const config = lireConfig(process.env);
      const { base, fermer } = await ouvrirBase(config);
      try {
        await migrer(base);
        const poivres = creerPoivres(config.secrets.KEY_PEPPERS);
        return await importer(base, poivres, lireLignes(fichier), suivi);
      } finally {
        await fermer();
      }
    }),
  );

programme
  .command('validate')
  .description('check a file and touch no database')
  .argument('<file>', 'NDJSON or CSV')
  .action((fichier: string) => suivre(fichier, (suivi) => valider(lireLignes(fichier), suivi)));

programme.addCommand(commandeJobs());

/** Shows progress on a terminal, each rejected line on the error output, and the count at the end. */
async function suivre(fichier: string, travail: (suivi: Suivi) => Promise<Bilan>): Promise<void> {
  const barre = process.stderr.isTTY ? new SingleBar({ stream: process.stderr }) : null;
  barre?.start(statSync(fichier).size, 0);
  const { acceptees, rejetees } = await travail({
    rejet: ({ ligne, motifs }) => console.error(`line ${ligne}: ${motifs.join('; ')}`),
    avancement: (octets) => barre?.update(octets),
  }).finally(() => barre?.stop());
  console.log(`${acceptees} accepted, ${rejetees} rejected`);
  if (rejetees > 0) process.exitCode = 1;
}

/** What an operator can put right is one line; anything else keeps its stack. */
function expliquer(erreur: unknown): string {
  if (erreur instanceof VerrouPris) {
    return `${erreur.message}: stop the server, or give it a PostgreSQL by DATABASE_URL`;
  }
  if (erreur instanceof ConfigurationInvalide || erreur instanceof BaseIllisible)
    return erreur.message;
  if (erreur instanceof Error && 'code' in erreur) return erreur.message;
  return erreur instanceof Error ? (erreur.stack ?? erreur.message) : String(erreur);
}

await programme.parseAsync().catch((erreur: unknown) => {
  console.error(expliquer(erreur));
  process.exitCode = 1;
});
