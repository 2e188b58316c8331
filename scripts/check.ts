import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';

const CACHE = 'node_modules/.cache/tsc.tsbuildinfo';

/** The compiler without an interface for programs, which Storybook and our own readers of code ask for: four times as fast. */
const NATIVE_TSC = 'node_modules/typescript-native/bin/tsc';

/** What takes seconds and needs no build; each is an installed command. */
const CHECKS: Readonly<Record<string, readonly string[]>> = {
  // First: a missing text is one line here, and many errors of types.
  texts: ['tsx', 'scripts/texts.ts'],
  translators: ['tsx', 'scripts/translatable.ts'],
  // One checker: several look at the same libraries, and the other processor has the other checks.
  types: [
    'node',
    NATIVE_TSC,
    '--noEmit',
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    CACHE,
  ],
  'format and lint': [
    'biome',
    'ci',
    '--error-on-warnings',
    '--colors=off',
    '--max-diagnostics=100',
  ],
  'import graph': [
    'depcruise',
    '--config',
    'scripts/dependency-cruiser.cjs',
    'contract',
    'design',
    'src',
    'server',
    'sandbox',
    'scripts',
    'stories',
    '.storybook',
    'tests',
    'audit',
    'bench',
  ],
  'dead code': ['knip', '--config', 'scripts/knip.json'],
  names: ['tsx', 'scripts/names.ts'],
  guards: [
    'vitest',
    'run',
    '--config',
    'tests/vitest.config.ts',
    '--project',
    'guards',
    '--no-color',
  ],
};

interface Outcome {
  readonly name: string;
  readonly ok: boolean;
  readonly output: string;
  readonly seconds: string;
}

function runOne([name, [command = '', ...args]]: [string, readonly string[]]): Promise<Outcome> {
  const started = performance.now();
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, { shell: process.platform === 'win32' });
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', (error) => {
      output += error.message;
    });
    child.on('close', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      resolve({ name, ok: code === 0, output, seconds });
    });
  });
}

const outcomes = await Promise.all(Object.entries(CHECKS).map(runOne));
for (const { name, ok, output, seconds } of outcomes) {
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (!ok) console.log(output);
}
process.exit(outcomes.every(({ ok }) => ok) ? 0 : 1);
