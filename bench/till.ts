import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { judge } from '#server/till/judge.ts';
import { BEGINNINGS } from '../tests/support/till/openings.ts';
import { outcomeOf, SEQUENCES } from '../tests/support/till/sequences.ts';
import { type Fault, walk, wander } from '../tests/support/till/walk.ts';
import { CASES, outcomeOf as caseOf } from '../tests/unit/server/till/cases.ts';
import { MUTANTS, type Mutant } from './till/mutants.ts';

/** Minutes after which no further depth is begun. */
const MINUTES = 10;
/** The next depth takes about so many times as long. */
const GROWTH = 12;
const COPIES = 'test-results/till';
const LENGTH = 30;

const options = new Command('bench till')
  .description('walks every sequence of events over the rules of money, or breaks each rule once')
  .option('--depth <n>', 'the deepest walk; without it, as deep as ten minutes allow', Number, 99)
  .option('--mutants', 'breaks each rule once: every one must be noticed')
  .option('--only <name>', 'of the mutants, those whose file or rule has this in it', '')
  .option('--seeds <n>', 'random walks that look for a mutant', Number, 1_500)
  .parse()
  .opts<{ depth: number; mutants?: true; only: string; seeds: number }>();

const seconds = (sinceMs: number): string =>
  `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;

function walkOn(name: string, beginning: readonly string[]): void {
  for (let depth = 1; depth <= options.depth; depth += 1) {
    const begin = performance.now();
    const { states, steps, fault } = walk(judge, depth, beginning);
    const held = fault === null ? 'all invariants hold' : asText(fault);
    console.log(
      `${name}, depth ${depth}: ${states} states, ${steps} steps, ${held} (${seconds(begin)})`,
    );
    if (fault !== null) process.exit(1);
    if ((performance.now() - begin) * GROWTH > MINUTES * 60_000) return;
  }
}

const asText = ({ what, path }: NonNullable<Fault>): string => `${what}: ${path.join(', ')}`;

/** Exit code 1: a broken rule that no sequence finds. */
async function findMutants(only: string): Promise<void> {
  let survivors = 0;
  const mutants = MUTANTS.filter(({ file, rule }) => `${file} ${rule}`.includes(only));
  for (const [index, mutant] of mutants.entries()) {
    const begin = performance.now();
    const fault = search(await breakRule(mutant, index));
    if (fault === null) survivors += 1;
    const found = fault === null ? 'NOT FOUND' : `found: ${asText(fault)}`;
    console.log(`${mutant.rule} (${mutant.file}) - ${found} (${seconds(begin)})`);
  }
  rmSync(COPIES, { recursive: true, force: true });
  console.log(`${mutants.length - survivors} of ${mutants.length} found`);
  if (survivors > 0) process.exit(1);
}

/** By the sequences that broke a till once, near the beginnings, then far from them. */
function search(rules: typeof judge): Fault {
  for (const sequence of SEQUENCES) {
    const what = outcomeOf(sequence, rules);
    if (what !== sequence.leaves) return { what: `${sequence.of}, ${what}`, path: sequence.steps };
  }
  for (const one of Object.values(CASES).flat()) {
    const what = attempt(() => caseOf(one, rules));
    if (what !== caseOf(one))
      return { what: `docs/payments.md, ${what}`, path: [...one.before, one.event] };
  }
  for (const begin of Object.values(BEGINNINGS)) {
    const { fault } = walk(rules, 1, begin);
    if (fault !== null) return fault;
  }
  for (let seed = 1; seed <= options.seeds; seed += 1) {
    const fault = wander(rules, seed, LENGTH);
    if (fault !== null) return fault;
  }
  return null;
}

function attempt(outcome: () => string): string {
  try {
    return outcome();
  } catch (error) {
    return String(error);
  }
}

/** The rules of a copy of `server/till` in which one rule is broken. */
async function breakRule({ file, from, to }: Mutant, index: number): Promise<typeof judge> {
  const copy = join(COPIES, String(index));
  cpSync('server/till', copy, { recursive: true });
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
  writeFileSync(path, text.replace(from, to));
  const broken: { judge: typeof judge } = await import(`../${copy}/judge.ts`);
  return broken.judge;
}

if (options.mutants) await findMutants(options.only);
else for (const [name, begin] of Object.entries(BEGINNINGS)) walkOn(name, begin);
