import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { ensureBrowser } from './browser.ts';
import { requireFolder } from './freshness.mjs';

requireFolder();

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

interface Stage {
  readonly name: string;
  readonly command: readonly string[];
  /** Reads its report. A stage without one counts as no test, or as one failure. */
  readonly read?: () => Counts;
}

/** A file system in memory, on Linux. */
const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED_BYTES && freemem() >= 2 * NEEDED_BYTES;
  } catch {
    return false;
  }
}

/** In memory if there is room: some hundred databases would wait for the disk. */
function scratchFolder(): string {
  const folder = mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), 'amendes-tests-'));
  // PostgreSQL refuses to run as root and writes here as another user.
  chmodSync(folder, 0o1777);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  return folder;
}

const reports = scratchFolder();

/** Ends a stage that hangs. On a quiet machine the longest takes a tenth of it. */
const STAGE_LIMIT_MS = 2_400_000;

/** A file that cannot be loaded counts as a failure. */
function vitestCounts(file: string): Counts {
  const { numPassedTests, numFailedTests, numFailedTestSuites, success } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  const failed = numFailedTests || numFailedTestSuites || (success ? 0 : 1);
  return { passed: numPassedTests, failed };
}

const { DATABASE_URL, ...ENVIRONMENT } = process.env;

/** Where the projects on PostgreSQL say on which version they ran. */
const VERSIONS = join(reports, 'postgres.txt');

function versions(): string {
  try {
    return readFileSync(VERSIONS, 'utf8').trim();
  } catch {
    return 'no PostgreSQL';
  }
}

/** @param beside a project that runs at the same time */
function vitest(project: string, beside?: string): Stage {
  const projects = ['--project', project, ...(beside ? ['--project', beside] : [])];
  const report = ['--reporter=dot', '--silent=passed-only', '--reporter=json'];
  const file = `--outputFile.json=${join(reports, `${project}.json`)}`;
  return {
    name: project,
    command: ['vitest', 'run', ...projects, ...report, file],
    read: () => vitestCounts(join(reports, `${project}.json`)),
  };
}

/** A flaky test passed on its second try, which is no pass. */
function playwrightCounts(): Counts {
  const { stats, errors } = JSON.parse(readFileSync(join(reports, 'e2e.json'), 'utf8'));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped + errors.length,
  };
}

const STAGES: readonly Stage[] = [
  { name: 'check', command: ['node', '--import', 'tsx', 'scripts/check.ts'] },
  { name: 'build', command: ['node', 'scripts/build.mjs'] },
  { name: 'budgets', command: ['node', '--import', 'tsx', 'scripts/budgets.ts'] },
  { name: 'compat', command: ['node', '--import', 'tsx', 'scripts/compat.ts'] },
  vitest('unit'),
  vitest('components'),
  vitest('stories'),
  // Each waits most of the time for its own PostgreSQL.
  vitest('races', 'machine'),
  {
    name: 'e2e',
    command: ['playwright', 'test', '--reporter=dot,json'],
    read: playwrightCounts,
  },
  {
    name: 'a11y',
    command: ['node', '--import', 'tsx', 'audit/run.ts', '--essential', '--no-mutants'],
  },
];

function run([command = '', ...args]: readonly string[]): Promise<boolean> {
  const child = spawn(command, args, {
    stdio: 'inherit',
    timeout: STAGE_LIMIT_MS,
    shell: process.platform === 'win32',
    env: {
      ...ENVIRONMENT,
      // The programs that tests start must not find it.
      ...(DATABASE_URL && { TEST_DATABASE_URL: DATABASE_URL }),
      POSTGRES_VERSIONS: VERSIONS,
      TMPDIR: reports,
      PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'e2e.json'),
    },
  });
  return new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}

function countsOf(stage: Stage, ok: boolean): Counts {
  try {
    const counts = stage.read?.() ?? { passed: 0, failed: 0 };
    return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** All of them, so that one run shows every failure. */
async function runAll() {
  const rows = [];
  for (const stage of STAGES) {
    const started = performance.now();
    const ok = await run(stage.command);
    const seconds = Number(((performance.now() - started) / 1000).toFixed(1));
    rows.push({ stage: stage.name, seconds, ...countsOf(stage, ok) });
  }
  return rows;
}

await ensureBrowser();
const rows = await runAll();
console.table(rows);
console.log(versions());
const passed = rows.reduce((sum, row) => sum + row.passed, 0);
const failed = rows.reduce((sum, row) => sum + row.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
