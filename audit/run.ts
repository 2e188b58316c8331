import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { LANGUAGES } from '#contract/domain/languages.ts';
import type { Check } from './checks/check.ts';
import { gatherChecks } from './checks/index.ts';
import { conclude } from './report/conclude.ts';
import { type MutantResult, mutantTasks } from './runner/mutants.ts';
import { openStages, type Stage } from './runner/product.ts';
import { essentialPlan, fullPlan, isDue, type Unit } from './runner/sitemap.ts';
import { type Checks, runUnit, type UnitResult } from './runner/unit.ts';
import { STATES } from './states/index.ts';

const { values } = parseArgs({
  options: {
    essential: { type: 'boolean', default: false },
    /** `1/4`: the first of four parts. */
    shard: { type: 'string', default: '1/1' },
    /** Only the states whose name begins so. */
    states: { type: 'string', default: '' },
    /** Only this language. */
    language: { type: 'string', default: '' },
    /** Only the check of this name. */
    check: { type: 'string', default: '' },
    /** Only the first scene of each state, in the light theme. */
    first: { type: 'boolean', default: false },
    /**
     * By default 4 for the short run, which waits for pages, and 2 for the whole one, whose engines use both
     * processors.
     */
    workers: { type: 'string' },
    /** Repeats what an earlier run has finished. */
    again: { type: 'boolean', default: false },
    mutants: { type: 'boolean', default: true },
  },
  allowNegative: true,
});

const git = (...args: readonly string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** Of an archive without its history nothing can be said. */
function commitName(): string {
  try {
    const dirty = git('status', '--porcelain') === '' ? '' : '-changed';
    return `${git('rev-parse', '--short', 'HEAD')}${dirty}`;
  } catch {
    return 'unversioned';
  }
}

const commit = commitName();

/** Results are of one commit; a changed tree is never mixed with it. */
function folder(): string {
  const name = `${commit}${values.essential ? '-essential' : ''}${values.first ? '-first' : ''}`;
  const only = values.check.replace(/\W+/g, '-');
  const path = join('a11y-report', only === '' ? name : `${name}-${only}`);
  mkdirSync(path, { recursive: true });
  return path;
}

/** What a reader of the report must know of the run. */
const about = () => ({
  commit,
  date: new Date().toISOString().slice(0, 10),
  command: ['npm run a11y --', ...process.argv.slice(2)].join(' '),
  node: process.version,
});

/** Each worker takes tasks in turn until none is left. */
async function pool<T>(
  tasks: readonly ((stage: Stage) => Promise<T>)[],
  stages: readonly Stage[],
): Promise<T[]> {
  const results: T[] = [];
  const queue = [...tasks];
  const work = async (stage: Stage) => {
    for (let task = queue.shift(); task !== undefined; task = queue.shift()) {
      results.push(await task(stage));
    }
  };
  await Promise.all(stages.map(work));
  return results;
}

/** Only results of a commit are taken up: without one the code may have changed since. */
const committed = /^[0-9a-f]+$/.test(commit);
const resumable =
  committed && !values.essential && !values.again && !values.first && values.check === '';

function unitTask(unit: Unit, checks: Checks, into: string, progress: (text: string) => void) {
  return async (stage: Stage): Promise<UnitResult> => {
    const name = `${unit.state.name}.${unit.language}`;
    const file = join(into, `${name}.json`);
    if (resumable && existsSync(file)) {
      progress(`${name} was done`);
      return JSON.parse(readFileSync(file, 'utf8')) as UnitResult;
    }
    const result = await runUnit(stage, unit, checks).catch((error: unknown) => {
      const [scene] = unit.scenes;
      if (scene === undefined) throw error;
      const message = `the state does not stand: ${String(error)}`;
      const reports = [{ check: 'state', criterion: '', message, scene }];
      const none = {
        path: '',
        gathered: {},
        times: {},
        incomplete: {},
        ran: [],
        seconds: 0,
        scenes: 0,
      };
      return { ...none, state: unit.state.name, language: unit.language, reports };
    });
    // A state that failed to open is tried again by the next run.
    if (result.scenes > 0 && values.check === '') writeFileSync(file, JSON.stringify(result));
    progress(
      `${name}: ${result.scenes} scenes, ${result.reports.length} findings, ${result.seconds} s`,
    );
    return result;
  };
}

/** Checked before the product starts, which takes some seconds. */
function isKnownChoice(): boolean {
  const isState = STATES.some(({ name }) => name.startsWith(values.states));
  const isLanguage = values.language === '' || LANGUAGES.some((one) => one === values.language);
  return isState && isLanguage;
}

function listNames(): void {
  console.error('No state is left to look at.');
  console.error(`--states: ${STATES.map(({ name }) => name).join(', ')}`);
  console.error(`--language: ${LANGUAGES.join(', ')}`);
}

if (!isKnownChoice()) {
  listNames();
  process.exit(2);
}
console.log('Starting the product and the browsers …');
const started = performance.now();
const workers = Number(values.workers ?? (values.essential ? 4 : 2));
const into = folder();
// Reading the engines and starting the product take some seconds each.
const [gathered, { stages, close }] = await Promise.all([gatherChecks(), openStages(workers)]);
const isThere = ({ name, lacks }: Check) => {
  if (lacks !== undefined) console.log(`Not run: ${name}, for want of ${lacks}.`);
  return lacks === undefined;
};
const isAsked = ({ name }: Pick<Check, 'name'>) => values.check === '' || name === values.check;
const checks: Checks = {
  checks: gathered.checks.filter(isAsked).filter(isThere),
  setChecks: gathered.setChecks.filter(isAsked),
};
const [part = 1, parts = 1] = values.shard.split('/').map(Number);
const whole =
  [values.states, values.language, values.check].every((choice) => choice === '') && parts === 1;
const cut = (unit: Unit): Unit =>
  values.first ? { ...unit, scenes: unit.scenes.slice(0, 1) } : unit;
const hasWork = (unit: Unit): boolean =>
  checks.setChecks.length > 0 ||
  unit.scenes.some((scene) => checks.checks.some((check) => isDue(check, unit, scene)));
const plan = (values.essential ? essentialPlan() : fullPlan())
  .map(cut)
  .filter(hasWork)
  .filter(({ state }) => state.name.startsWith(values.states))
  .filter(({ language }) => values.language === '' || language === values.language)
  .filter((_, rank) => rank % parts === part - 1);
if (plan.length === 0) {
  await close();
  listNames();
  const names = [...gathered.checks, ...gathered.setChecks].map(({ name }) => name);
  console.error(`--check: ${names.join(', ')}`);
  process.exit(2);
}
let done = 0;
try {
  const progress = (text: string) => {
    done += 1;
    console.log(`[${done}/${plan.length}] ${text}`);
  };
  const units = await pool(
    plan.map((unit) => unitTask(unit, checks, into, progress)),
    stages,
  );
  const tasks = values.mutants ? mutantTasks(checks.checks, checks.setChecks) : [];
  const mutants: MutantResult[] = await pool(tasks, stages);
  if (tasks.length > 0) writeFileSync(join(into, 'mutants.json'), JSON.stringify(mutants, null, 1));
  const ok = conclude({
    units,
    mutants,
    checks,
    into,
    about: about(),
    whole,
    all: whole && !values.essential,
  });
  console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`);
  process.exitCode = ok ? 0 : 1;
} finally {
  await close();
}
