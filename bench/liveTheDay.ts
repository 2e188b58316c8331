import { live } from './browserPayer.ts';
import { notice } from './fines.ts';
import type { Fleet } from './fleet.ts';
import type { Operator } from './operator.ts';
import type { Day } from './payer.ts';
import { createRandom } from './random.ts';

/** What all payers of the day share. */
export interface Shared {
  readonly payers: number;
  /** Payers at once. */
  readonly atOnce: number;
  readonly kills: number;
  readonly seed: number;
  readonly fleet: Fleet;
  readonly say: (text: string) => void;
  readonly operator: Operator;
  readonly wrong: (what: string) => void;
  /** Imports the file once more, when half of the payers have come. */
  readonly atNoon: () => Promise<void>;
}

/** All payers of the day, so many at once; replicas are killed in turn as the day goes on. */
export async function liveTheDay(shared: Shared): Promise<Map<Day | 'erreur', number>> {
  const { payers, kills, fleet, say, operator, wrong, atNoon } = shared;
  const summary = new Map<Day | 'erreur', number>();
  const perCrash = Math.ceil(payers / (kills + 1));
  const half = Math.floor(payers / 2);
  let following = 0;
  let crash = Promise.resolve();
  let noon = Promise.resolve();
  const file = async (): Promise<void> => {
    while (following < payers) {
      const rank = following;
      following += 1;
      if (rank === half) {
        noon = atNoon();
        // It is awaited, and its failure told, when the last payer has gone.
        noon.catch(() => undefined);
      }
      if (rank > 0 && rank % perCrash === 0) {
        const victim = Math.floor(rank / perCrash) % 2 === 0 ? 0 : 1;
        say(`kill -9 of replica ${victim + 1} after ${rank} payers`);
        crash = crash.then(() => fleet.kill(victim));
      }
      const random = createRandom(shared.seed * 1e6 + rank);
      const payer = { notice: notice(rank), rank, random, operator, wrong };
      const issue = await live(fleet.url, payer).catch((error: unknown) => {
        say(`payer ${rank} gave up: ${String(error)}`);
        return 'erreur' as const;
      });
      summary.set(issue, (summary.get(issue) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: shared.atOnce }, file));
  await Promise.all([crash, noon]);
  return summary;
}
