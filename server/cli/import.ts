import { statSync } from 'node:fs';
import { SingleBar } from 'cli-progress';
import type { Command } from 'commander';
import { type Bilan, importer, type Suivi, valider } from '../import/importFines.ts';
import { lireLignes } from '../import/readLines.ts';
import { creerPoivres } from '../services/amende/empreinteCle.ts';
import { avecBase, signalerEcarts } from './frame.ts';

/** `import` and `validate`: fines from NDJSON or CSV (docs/import.md). */
export function commandesImport(programme: Command): void {
  programme
    .command('import')
    .description('load fines from an NDJSON or CSV file; a known number is replaced')
    .argument('<file>', 'one record a line; the fields are told in docs/import.md')
    .addHelpText('after', '\nExample: npm run amendes -- import fines.ndjson 2> rejected.txt')
    .action((fichier: string) =>
      suivre(fichier, (suivi) =>
        avecBase(({ base, config }) => {
          const poivres = creerPoivres(config.secrets.KEY_PEPPERS);
          return importer(base, poivres, lireLignes(fichier), suivi);
        }),
      ),
    );
  programme
    .command('validate')
    .description('check a file and touch no database')
    .argument('<file>', 'NDJSON or CSV')
    .action((fichier: string) => suivre(fichier, (suivi) => valider(lireLignes(fichier), suivi)));
}

/**
 * Shows progress on a terminal, each rejected line on the error output, and the count at the end. The command ends with 1
 * when a line was rejected, or when there was none.
 */
export async function suivre(
  fichier: string,
  travail: (suivi: Suivi) => Promise<Bilan>,
): Promise<void> {
  const { size } = statSync(fichier);
  const barre = process.stderr.isTTY ? new SingleBar({ stream: process.stderr }) : null;
  barre?.start(size, 0);
  const { acceptees, rejetees } = await travail({
    rejet: ({ ligne, motifs }) => console.error(`line ${ligne}: ${motifs.join('; ')}`),
    avancement: (octets) => barre?.update(octets),
  }).finally(() => barre?.stop());
  console.log(`${acceptees} accepted, ${rejetees} rejected`);
  if (acceptees + rejetees === 0) console.error(`${fichier}: no record`);
  if (acceptees === 0 || rejetees > 0) signalerEcarts();
}
