import type { Check, Finding, Mutant, Scene, SetCheck } from '../checks/check.ts';
import { stateNamed } from '../states/index.ts';
import { inTime } from './limit.ts';
import type { Stage } from './product.ts';
import { enter, leave } from './scene.ts';
import { firstWidth } from './sitemap.ts';
import type { Checks } from './unit.ts';

export interface MutantResult {
  readonly check: string;
  readonly mutant: string;
  readonly criterion: string;
  /** The finding of the check; empty when it noticed nothing. */
  readonly noticed: string;
}

const sceneOf = ({ state = 'accueil', language = 'fr' }: Mutant): Scene => ({
  state,
  language,
  theme: 'light',
  width: firstWidth(stateNamed(state)),
});

/** What a check found in a page before a fault was put into it, and after. */
interface Noticed {
  readonly before: readonly Finding[];
  readonly after: readonly Finding[];
}

async function checkMutant(stage: Stage, check: Check, mutant: Mutant): Promise<Noticed> {
  const scene = sceneOf(mutant);
  let page = await enter(stage, scene);
  try {
    const before = await inTime(check.run(page, scene));
    if (check.changesPage) {
      await leave(page);
      page = await enter(stage, scene);
    }
    await mutant.apply(page);
    return { before, after: await inTime(check.run(page, scene)) };
  } finally {
    await leave(page);
  }
}

/** The same for a check of many pages: the faulty page is compared with the sound home page. */
async function setCheckMutant(stage: Stage, check: SetCheck, mutant: Mutant): Promise<Noticed> {
  const scene = sceneOf(mutant);
  const sceneHome: Scene = { ...scene, state: 'accueil' };
  const page = await enter(stage, scene);
  const home = await enter(stage, sceneHome);
  try {
    const first = { scene: sceneHome, value: await check.gather(home, sceneHome) };
    const compare = async () =>
      check.compare([first, { scene, value: await check.gather(page, scene) }]);
    const before = await compare();
    await mutant.apply(page);
    return { before, after: await compare() };
  } finally {
    await leave(page);
    await leave(home);
  }
}

/** One task for each mutant: the check must report the fault, as new, under the mutant's criterion. */
export function mutantTasks({ checks, setChecks }: Checks) {
  const taskOf =
    <C extends { readonly name: string }>(
      check: C,
      mutant: Mutant,
      look: (stage: Stage, check: C, mutant: Mutant) => Promise<Noticed>,
    ) =>
    async (stage: Stage): Promise<MutantResult> => {
      const { name, criterion } = mutant;
      const { before, after } = await look(stage, check, mutant).catch((error: unknown) => {
        console.error(`mutant "${name}" of "${check.name}": ${String(error)}`);
        return { before: [], after: [] };
      });
      const known = new Set(before.map(({ message }) => message));
      const found = after.find((one) => one.criterion === criterion && !known.has(one.message));
      return { check: check.name, mutant: name, criterion, noticed: found?.message ?? '' };
    };
  return [
    ...checks.flatMap((one) => one.mutants.map((it) => taskOf(one, it, checkMutant))),
    ...setChecks.flatMap((one) => one.mutants.map((it) => taskOf(one, it, setCheckMutant))),
  ];
}
