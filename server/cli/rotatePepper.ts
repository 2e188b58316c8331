import type { Command } from 'commander';
import { sql } from 'kysely';
import { ecrirePoivres, nouveauSecret } from '../config/secrets.ts';
import { creerPoivres, lirePoivres } from '../services/amende/empreinteCle.ts';
import { avecBase, type Contexte, MauvaisUsage, signalerEcarts } from './frame.ts';

interface Options {
  readonly status?: boolean;
  readonly retire?: boolean;
}

/** `rotate-pepper`: changes the secret that protects the notice keys. */
export function commandePoivre(programme: Command): void {
  programme
    .command('rotate-pepper')
    .description('put a new pepper in front, and retire the old ones once no fine hangs on them')
    .option('--status', 'only show how many fines hang on each pepper')
    .option('--retire', 'remove the peppers that no fine hangs on; refuses while one does')
    .addHelpText(
      'after',
      `
A key can be hashed anew only when it is given: at the next right lookup or the next import. Until then old and
new peppers are accepted side by side. In demonstration secrets.json is changed; where KEY_PEPPERS is set, its
next value is printed and you set it. Restart every replica with the new list before the next import.
Example: npm run amendes -- rotate-pepper`,
    )
    .action((options: Options) => avecBase((contexte) => executer(contexte, options)));
}

async function executer(contexte: Contexte, { status, retire }: Options): Promise<void> {
  if (status && retire) throw new MauvaisUsage('--status and --retire exclude each other');
  const { KEY_PEPPERS } = contexte.config.secrets;
  const liste = lirePoivres(KEY_PEPPERS);
  const restants = await compter(contexte);
  const { noms } = creerPoivres(KEY_PEPPERS);
  noms.forEach((nom, rang) => {
    const role = rang === 0 ? 'current' : 'old';
    console.log(`${nom}\t${role}\t${restants.get(nom) ?? 0} fines`);
  });
  if (status) return;
  if (!retire) return publier(contexte, [nouveauSecret(), ...liste]);
  const encore = noms.slice(1).reduce((somme, nom) => somme + (restants.get(nom) ?? 0), 0);
  if (encore > 0) {
    console.error(`${encore} fines still hang on an old pepper: nothing was retired`);
    signalerEcarts();
    return;
  }
  publier(contexte, liste.slice(0, 1));
}

async function compter({ base }: Contexte): Promise<Map<string, number>> {
  const lignes = await base
    .selectFrom('amende')
    .select(['cle_poivre', sql<number>`count(*)::int`.as('nombre')])
    .groupBy('cle_poivre')
    .execute();
  return new Map(lignes.map(({ cle_poivre, nombre }) => [cle_poivre, nombre]));
}

function publier({ config }: Contexte, liste: readonly string[]): void {
  const valeur = liste.join(',');
  if (config.production || process.env.KEY_PEPPERS) {
    console.log(`Set this on every replica, then restart them:\nKEY_PEPPERS=${valeur}`);
    return;
  }
  ecrirePoivres(config.dossierDonnees, valeur);
  console.log('secrets.json is changed: it counts from the next start of the server');
}
