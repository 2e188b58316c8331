import { execFile, execFileSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';

const CACHE = 'node_modules/.cache/tsc.tsbuildinfo';

const FOLDERS = 'contract design src server sandbox scripts stories .storybook tests audit bench';

/** This compiler is four times as fast, but has no interface for programs. */
const NATIVE_TSC = 'node_modules/typescript-native/bin/tsc';

const BIOME = 'biome ci --error-on-warnings --colors=off --max-diagnostics=100';
const GUARDS = 'vitest run --config tests/vitest.config.ts --project guards --no-color';

type Checks = Readonly<Record<string, string>>;

/** A missing text is one line here, and many errors of types; both are known before the rest begins. */
const FIRST: Checks = {
  texts: 'tsx scripts/texts.ts',
  translators: 'tsx scripts/translatable.ts',
  // The other processor has the texts.
  types: `node ${NATIVE_TSC} --noEmit --checkers 1 --incremental --tsBuildInfoFile ${CACHE}`,
};

const REST: Checks = {
  'format and lint': BIOME,
  'import graph': `depcruise --config scripts/dependency-cruiser.cjs ${FOLDERS}`,
  'dead code': 'knip --config scripts/knip.json',
  guards: GUARDS,
};

/** What each guard reads, where a look at the change may leave it out. */
const GUARDS_OF: Readonly<Record<string, RegExp>> = {
  design: /^design|upstream/,
  moneyTables: /^server/,
  pages: /^src\/pages/,
  references: /\.md$|i18n\/fr\.json/,
  states: /^stories\/states|i18n\/fr\.json|^src\/domain\/lookupOutcome/,
  stories: /^stories|^design/,
  trace: /^docs/,
};

/** Files that differ from the main branch, or are not committed yet. */
function changedFiles(): readonly string[] {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
  const base = git('merge-base', 'HEAD', process.env.CHECK_BASE ?? 'main')[0] ?? 'HEAD';
  return [
    ...new Set([
      ...git('diff', '--name-only', '--diff-filter=d', base),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]),
  ];
}

/** The checks that a change of these files can break; `npm run check` has them all. */
function checksOf(files: readonly string[]): Checks {
  const touches = (pattern: RegExp) => files.some((file) => pattern.test(file));
  const code = files.filter((file) => /\.(?:tsx?|mjs|cjs)$/.test(file));
  const checked = files.filter((file) => /\.(?:tsx?|mjs|cjs|json|css)$/.test(file));
  const guards = Object.entries(GUARDS_OF)
    .filter(([, pattern]) => touches(pattern))
    .map(([name]) => `tests/architecture/${name}.test.ts`);
  return {
    ...(touches(/locales|i18n|terminology|spelling|easyRead/) && {
      texts: 'tsx scripts/texts.ts',
    }),
    ...(code.length > 0 && { types: FIRST.types ?? '' }),
    ...(checked.length > 0 && {
      'format and lint': `${BIOME} --no-errors-on-unmatched ${checked.join(' ')}`,
    }),
    ...(guards.length > 0 && { guards: `${GUARDS} ${guards.join(' ')}` }),
  };
}

/** Says that it starts, and its result as soon as it is known. */
function run([name, line]: [string, string]): Promise<void> {
  const [command = '', ...args] = line.split(' ');
  const started = performance.now();
  const options = {
    shell: process.platform === 'win32',
    maxBuffer: Number.POSITIVE_INFINITY,
    // Assertions of tests keep their colours in spite of `--no-color`.
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  };
  console.log(`start  ${name}`);
  return new Promise((resolve) => {
    execFile(command, args, options, (error, stdout, stderr) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${error === null ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
      if (error !== null) {
        console.log(stdout + stderr || error.message);
        process.exitCode = 1;
      }
      resolve();
    });
  });
}

const runAll = (checks: Checks) => Promise.all(Object.entries(checks).map(run));

if (process.argv.includes('--changed')) {
  await runAll(checksOf(changedFiles()));
} else {
  await runAll(FIRST);
  await runAll(REST);
}
