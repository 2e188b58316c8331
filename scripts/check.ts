import { execFile } from 'node:child_process';
import { performance } from 'node:perf_hooks';

const CACHE = 'node_modules/.cache/tsc.tsbuildinfo';

const FOLDERS = 'contract design src server sandbox scripts stories .storybook tests audit bench';

/** This compiler is four times as fast, but has no interface for programs. */
const NATIVE_TSC = 'node_modules/typescript-native/bin/tsc';

/** Each is an installed command. */
const CHECKS: Readonly<Record<string, string>> = {
  // First: a missing text is one line here, and many errors of types.
  texts: 'tsx scripts/texts.ts',
  translators: 'tsx scripts/translatable.ts',
  // The other processor has the other checks.
  types: `node ${NATIVE_TSC} --noEmit --checkers 1 --incremental --tsBuildInfoFile ${CACHE}`,
  'format and lint': 'biome ci --error-on-warnings --colors=off --max-diagnostics=100',
  'import graph': `depcruise --config scripts/dependency-cruiser.cjs ${FOLDERS}`,
  'dead code': 'knip --config scripts/knip.json',
  guards: 'vitest run --config tests/vitest.config.ts --project guards --no-color',
};

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

await Promise.all(Object.entries(CHECKS).map(run));
