import type { Check, Mutant, Scene, SetCheck } from '../checks/check.ts';
import { stateNamed } from '../states/index.ts';
import { inTime } from './limit.ts';
import type { Stage } from './product.ts';
import { enter, leave } from './scene.ts';
import { firstWidth } from './sitemap.ts';

export interface MutantResult {
  readonly check: string;
  readonly mutant: string;
  readonly criterion: string;
  /** The finding of the check; empty when it noticed nothing. */
  readonly noticed: string;
}

const sceneOf = ({ state = 'accueil', language = 'fr', theme = 'light' }: Mutant): Scene => ({
  state,
  language,
  theme,
  width: firstWidth(stateNamed(state)),
});

const resultOf = (
  { name }: Pick<Check, 'name'>,
  mutant: Mutant,
  found: { readonly message: string } | undefined,
): MutantResult => ({
  check: name,
  mutant: mutant.name,
  criterion: mutant.criterion,
  noticed: found?.message ?? '',
});

/** Puts one fault into a page. The check must report it, as new, under the mutant's criterion. */
async function checkMutant(stage: Stage, check: Check, mutant: Mutant): Promise<MutantResult> {
  const scene = sceneOf(mutant);
  let page = await enter(stage, scene);
  try {
    const before = new Set((await inTime(check.run(page, scene))).map(({ message }) => message));
    if (check.changesPage) {
      await leave(page);
      page = await enter(stage, scene);
    }
    await mutant.apply(page);
    const after = await inTime(check.run(page, scene));
    const found = after.find(
      ({ criterion, message }) => criterion === mutant.criterion && !before.has(message),
    );
    return resultOf(check, mutant, found);
  } finally {
    await leave(page);
  }
}

/** The same for a check of many pages: the faulty page is compared with the sound home page and with itself. */
async function setCheckMutant(
  stage: Stage,
  check: SetCheck,
  mutant: Mutant,
): Promise<MutantResult> {
  const scene = sceneOf(mutant);
  const page = await enter(stage, scene);
  const sceneHome: Scene = { ...scene, state: 'accueil' };
  const home = await enter(stage, sceneHome);
  try {
    const sound = [
      { scene: sceneHome, value: await check.gather(home, sceneHome) },
      { scene, value: await check.gather(page, scene) },
    ];
    const before = new Set(check.compare(sound).map(({ message }) => message));
    await mutant.apply(page);
    const faulty = [sound[0], { scene, value: await check.gather(page, scene) }].filter(
      (one) => one !== undefined,
    );
    const found = check.compare(faulty).find(({ message }) => !before.has(message));
    return resultOf(check, mutant, found);
  } finally {
    await leave(page);
    await leave(home);
  }
}

/** One task for each mutant. */
export function mutantTasks(
  checks: readonly Check[],
  setChecks: readonly SetCheck[],
): readonly ((stage: Stage) => Promise<MutantResult>)[] {
  const failed =
    (check: string, { name, criterion }: Mutant) =>
    (error: unknown) => {
      console.error(`mutant "${name}" of "${check}": ${String(error)}`);
      return { check, mutant: name, criterion, noticed: '' };
    };
  return [
    ...checks.flatMap((check) =>
      check.mutants.map(
        (mutant) => (stage: Stage) =>
          checkMutant(stage, check, mutant).catch(failed(check.name, mutant)),
      ),
    ),
    ...setChecks.flatMap((check) =>
      check.mutants.map(
        (mutant) => (stage: Stage) =>
          setCheckMutant(stage, check, mutant).catch(failed(check.name, mutant)),
      ),
    ),
  ];
}
