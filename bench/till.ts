import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { judge } from '#server/till/judge.ts';
import { type Walk, walk } from '../tests/support/till/walk.ts';
import { MUTANTS, type Mutant } from './till/mutants.ts';

/** Minutes after which no further depth is begun. */
const MINUTES = 10;
/** Far enough for each mutant. */
const MUTANT_DEPTH = 5;
const COPIES = 'test-results/till';

const { values } = parseArgs({
  options: { depth: { type: 'string' }, mutants: { type: 'boolean', default: false } },
});

const seconds = (sinceMs: number): string =>
  `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;

const asText = ({ depth, states, steps, fault }: Walk): string =>
  `depth ${depth}: ${states} states, ${steps} steps${fault ? `\n  ${fault.what}\n  ${fault.path.join('\n  ')}` : ', all invariants hold'}`;

if (values.mutants) await findMutants();
else walkOn(Number(values.depth ?? 99));

function walkOn(last: number): void {
  for (let depth = 1; depth <= last; depth += 1) {
    const begin = performance.now();
    const walked = walk(judge, depth);
    console.log(`${asText(walked)} (${seconds(begin)})`);
    if (walked.fault !== null) process.exit(1);
    // The next depth takes about ten times as long.
    if ((performance.now() - begin) * 10 > MINUTES * 60_000) return;
  }
}

/** Exit code 1: a broken rule that no sequence finds. */
async function findMutants(): Promise<void> {
  let survivors = 0;
  for (const [index, mutant] of MUTANTS.entries()) {
    const begin = performance.now();
    const { fault, depth } = walk(await breakRule(mutant, index), MUTANT_DEPTH);
    if (fault === null) survivors += 1;
    const found = fault === null ? 'NOT FOUND' : `found at depth ${depth}: ${fault.what}`;
    console.log(`${mutant.rule} (${mutant.file}) - ${found} (${seconds(begin)})`);
  }
  rmSync(COPIES, { recursive: true, force: true });
  console.log(`${MUTANTS.length - survivors} of ${MUTANTS.length} found`);
  if (survivors > 0) process.exit(1);
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
