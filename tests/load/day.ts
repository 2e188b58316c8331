import { avis } from './amendes.ts';
import { creerHasard } from './hasard.ts';
import type { Operator } from './operator.ts';
import type { Parc } from './parc.ts';
import type { Journee } from './payer.ts';
import { vivre } from './payeur.ts';

/** What all payers of the day share. */
export interface Shared {
  readonly payers: number;
  /** Payers at once. */
  readonly atOnce: number;
  readonly kills: number;
  readonly seed: number;
  readonly parc: Parc;
  readonly say: (text: string) => void;
  readonly operator: Operator;
  readonly wrong: (what: string) => void;
  /** Imports the file once more, when half of the payers have come. */
  readonly atNoon: () => Promise<void>;
}

/** All payers of the day, so many at once; replicas are killed in turn as the day goes on. */
export async function vivreLaJournee(shared: Shared): Promise<Map<Journee | 'erreur', number>> {
  const { payers, kills, parc, say, operator, wrong, atNoon } = shared;
  const bilan = new Map<Journee | 'erreur', number>();
  const parPanne = Math.ceil(payers / (kills + 1));
  const half = Math.floor(payers / 2);
  let suivant = 0;
  let panne = Promise.resolve();
  let noon = Promise.resolve();
  const file = async (): Promise<void> => {
    while (suivant < payers) {
      const rang = suivant;
      suivant += 1;
      if (rang === half) {
        noon = atNoon();
        // It is awaited, and its failure told, when the last payer has gone.
        noon.catch(() => undefined);
      }
      if (rang > 0 && rang % parPanne === 0) {
        const victime = Math.floor(rang / parPanne) % 2 === 0 ? 0 : 1;
        say(`kill -9 of replica ${victime + 1} after ${rang} payers`);
        panne = panne.then(() => parc.abattre(victime));
      }
      const hasard = creerHasard(shared.seed * 1e6 + rang);
      const payeur = { notice: avis(rang), rang, hasard, operator, wrong };
      const issue = await vivre(parc.url, payeur).catch((erreur: unknown) => {
        say(`payer ${rang} gave up: ${String(erreur)}`);
        return 'erreur' as const;
      });
      bilan.set(issue, (bilan.get(issue) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: shared.atOnce }, file));
  await Promise.all([panne, noon]);
  return bilan;
}
