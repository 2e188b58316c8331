import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { Command } from 'commander';

/** fast-check's seeds are 32 bits. */
const SEEDS = 2 ** 31;

const { runs, seed } = new Command('fuzz')
  .description(
    'properties of everything that comes from outside, and of the ledger, over many random cases',
  )
  .option('--runs <n>', 'cases of each property', Number, 1_000)
  .option('--seed <n>', 'begins the same cases again', Number, randomInt(SEEDS))
  .parse()
  .opts<{ runs: number; seed: number }>();

console.log(`seed ${seed}, ${runs} cases of each property`);
const projects = ['--project', 'unit', '--project', 'races'];
const { status } = spawnSync('vitest', ['run', ...projects, '/fuzz/'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, FUZZ_SEED: String(seed), FUZZ_RUNS: String(runs) },
});
if (status !== 0)
  console.error(`Again: node --import tsx scripts/fuzz.ts --seed ${seed} --runs ${runs}`);
process.exit(status ?? 1);
