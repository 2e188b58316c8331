import { performance } from 'node:perf_hooks';
import { findScreen } from '#contract/paths.ts';
import {
  type Check,
  criteriaOf,
  type Finding,
  type Scene,
  type SetCheck,
} from '../checks/check.ts';
import { inTime } from './limit.ts';
import type { Stage } from './product.ts';
import { enter, leave, show } from './scene.ts';
import { isDue, type Unit } from './sitemap.ts';

export interface Report extends Finding {
  readonly check: string;
  readonly scene: Scene;
}

/** What is kept of one unit. */
export interface UnitResult {
  readonly state: string;
  readonly language: string;
  /** The page it ended on, by its name in the table of paths. */
  readonly path: string;
  readonly seconds: number;
  readonly scenes: number;
  /** Names of the checks that ran. */
  readonly ran: readonly string[];
  readonly reports: readonly Report[];
  /** By the name of the check that compares pages. */
  readonly gathered: Readonly<Record<string, unknown>>;
  /** Open questions of axe-core by kind, with their number. */
  readonly incomplete: Readonly<Record<string, number>>;
}

export interface Checks {
  readonly checks: readonly Check[];
  readonly setChecks: readonly SetCheck[];
}

const seconds = (started: number) => Number(((performance.now() - started) / 1000).toFixed(1));

/** Runs every check that is due in every scene of a unit. A check that throws is a finding. */
export async function runUnit(stage: Stage, unit: Unit, all: Checks): Promise<UnitResult> {
  const started = performance.now();
  const { state, language, scenes } = unit;
  const ran = new Set<string>();
  const reports: Report[] = [];
  const gathered: Record<string, unknown> = {};
  const incomplete: Record<string, number> = {};
  let path = '';
  const [first] = scenes;
  if (first === undefined) throw new Error(`no scene of ${state.name}`);
  let page = await enter(stage, first);
  try {
    path = findScreen(new URL(page.url()).pathname.split('/').slice(2).join('/')) ?? 'introuvable';
    for (const { name, gather } of all.setChecks) gathered[name] = await gather(page, first);
    for (const [rank, scene] of scenes.entries()) {
      if (rank > 0) await show(page, scene);
      const due = all.checks.filter((check) => isDue(check, unit, scene));
      for (const check of due) {
        ran.add(check.name);
        const found = await inTime(check.run(page, scene)).catch(async (error: unknown) => {
          // Nobody knows what it left of the page.
          await leave(page);
          page = await enter(stage, scene);
          const [criterion = ''] = criteriaOf(check);
          return [{ criterion, message: `the check failed: ${String(error)}` }];
        });
        reports.push(...found.map((one) => ({ ...one, check: check.name, scene })));
        if (check.name === 'axe') {
          for (const [kind, count] of Object.entries(await openQuestions(page))) {
            incomplete[kind] = (incomplete[kind] ?? 0) + count;
          }
        }
      }
      const changed = state.withoutScript === true || due.some(({ changesPage }) => changesPage);
      if (changed && rank < scenes.length - 1) {
        await leave(page);
        page = await enter(stage, scenes[rank + 1] ?? scene);
      }
    }
  } finally {
    await leave(page);
  }
  return {
    state: state.name,
    language,
    path,
    seconds: seconds(started),
    scenes: scenes.length,
    ran: [...ran],
    reports,
    gathered,
    incomplete,
  };
}

/** What axe-core left open in its last analysis, by rule and reason. */
async function openQuestions(page: Awaited<ReturnType<typeof enter>>) {
  return page.evaluate((): Record<string, number> => Reflect.get(window, 'axeIncomplete') ?? {});
}
