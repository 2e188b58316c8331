import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#contract/domain/languages.ts';
import type { Check } from './checks/check.ts';
import { gatherChecks } from './checks/index.ts';
import { readOptions } from './options.ts';
import { conclude } from './report/conclude.ts';
import { type MutantResult, mutantTasks } from './runner/mutants.ts';
import { openStages, type Stage } from './runner/product.ts';
import { essentialPlan, fullPlan, isDue, type Unit } from './runner/sitemap.ts';
import { type Checks, runUnit, type UnitResult } from './runner/unit.ts';
import { STATES } from './states/index.ts';

const values = readOptions({
  essential: { type: 'boolean', default: false },
  states: { type: 'string', default: '' },
  language: { type: 'string' },
  check: { type: 'string', default: '' },
  first: { type: 'boolean', default: false },
  /** The short run waits for pages; the whole one, whose engines use both processors, does not. */
  workers: { type: 'string' },
  mutants: { type: 'boolean' },
});
/** A look at some states is short: one language, and no broken pages. */
const isPart = values.states !== '';
const language = values.language ?? (isPart ? DEFAULT_LANGUAGE : 'all');
const breaksPages = values.mutants ?? !isPart;

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

/** Each worker takes tasks in turn until none is left, or one cannot be done. */
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
  const giveUp = (error: unknown) => {
    queue.length = 0;
    throw error;
  };
  // The others end what they do before the browsers close.
  const ends = await Promise.allSettled(stages.map((stage) => work(stage).catch(giveUp)));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return results;
}

/** Only results of a commit are taken up: without one the code may have changed since. */
const committed = /^[0-9a-f]+$/.test(commit);
const resumable = committed && !values.essential && !values.first && values.check === '';

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
      return {
        state: unit.state.name,
        language: unit.language,
        reports: [{ check: 'state', criterion: '', message, scene }],
        path: '',
        gathered: {},
        incomplete: {},
        ran: [],
        seconds: 0,
        scenes: 0,
      };
    });
    // A state that failed to open is tried again by the next run.
    if (result.scenes > 0 && values.check === '') writeFileSync(file, JSON.stringify(result));
    progress(
      `${name}: ${result.scenes} scenes, ${result.reports.length} findings, ${result.seconds} s`,
    );
    return result;
  };
}

const isAskedUnit = ({ state, language: own }: Unit) =>
  state.name.startsWith(values.states) &&
  (language === 'all' ||
    own === language ||
    // A state that French does not have is looked at in its first language.
    (values.language === undefined && own === state.languages?.[0]));

function endWithout(names: readonly string[] = []): never {
  console.error('No state is left to look at.');
  console.error(`--states: ${STATES.map(({ name }) => name).join(', ')}`);
  console.error(`--language: all, ${LANGUAGES.join(', ')}`);
  if (names.length > 0) console.error(`--check: ${names.join(', ')}`);
  process.exit(2);
}

const wanted = (values.essential ? essentialPlan() : fullPlan()).filter(isAskedUnit);
// Known before the product starts, which takes some seconds.
if (wanted.length === 0) endWithout();
console.log('Starting the product and the browsers …');
const started = performance.now();
const workers = Number(values.workers ?? (values.essential ? 4 : 2));
const into = folder();
// Reading the engines and starting the product take some seconds each.
const [gathered, { stages, close }] = await Promise.all([gatherChecks(), openStages(workers)]);
const isAsked = ({ name }: Pick<Check, 'name'>) => values.check === '' || name === values.check;
const checks: Checks = {
  checks: gathered.checks.filter(isAsked),
  setChecks: gathered.setChecks.filter(isAsked),
};
const whole = !isPart && language === 'all' && values.check === '';
const cut = (unit: Unit): Unit =>
  values.first ? { ...unit, scenes: unit.scenes.slice(0, 1) } : unit;
const hasWork = (unit: Unit): boolean =>
  checks.setChecks.length > 0 ||
  unit.scenes.some((scene) => checks.checks.some((check) => isDue(check, unit, scene)));
const plan = wanted.map(cut).filter(hasWork);
if (plan.length === 0) {
  await close();
  endWithout([...gathered.checks, ...gathered.setChecks].map(({ name }) => name));
}
const tasks = breaksPages ? mutantTasks(checks) : [];
const scenes = plan.reduce((sum, unit) => sum + unit.scenes.length, 0);
console.log(`${plan.length} states and languages, ${scenes} scenes, ${tasks.length} broken pages`);
const counter = (total: number) => {
  let done = 0;
  return (text: string) => {
    done += 1;
    console.log(`[${done}/${total}] ${text}`);
  };
};
const broken = counter(tasks.length);
const withProgress = (task: (typeof tasks)[number]) => async (stage: Stage) => {
  const result = await task(stage);
  broken(`${result.check}: ${result.mutant}`);
  return result;
};
try {
  const progress = counter(plan.length);
  const units = await pool(
    plan.map((unit) => unitTask(unit, checks, into, progress)),
    stages,
  );
  const mutants: MutantResult[] = await pool(tasks.map(withProgress), stages);
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
