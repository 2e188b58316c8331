import fc from 'fast-check';
import type { Database } from '#server/database/open.ts';
import { fuzzing } from '../fuzz/settings.ts';
import { type Death, dyingWith } from './killed.ts';
import { ignoringRefusals } from './refusals.ts';
import { checkStored, clearAlarms, comeToRest } from './rest.ts';
import { importFirst, type Scene, STEPS, type StepName } from './steps.ts';
import { World } from './world.ts';

/** A sequence takes some 0.3 s; a busy machine takes longer. */
const PER_SEQUENCE_MS = 2_000;

/** Time that all sequences may take together, ms. */
export const SEQUENCES_TIMEOUT_MS = 120_000 + Number(process.env.FUZZ_RUNS ?? 0) * PER_SEQUENCE_MS;

interface Step {
  readonly name: StepName;
  readonly which: number;
  readonly how: number;
  readonly replica: number;
  /** Of the replica that does it. */
  readonly death: Death | null;
  /** It happens at the same time as the step before. */
  readonly isTogether: boolean;
}

/** What makes money move comes more often. */
const NAMES: readonly StepName[] = [
  ...(Object.keys(STEPS) as StepName[]),
  ...(['start', 'start', 'start', 'pay', 'pay', 'pay', 'pay', 'deliver', 'deliver'] as const),
  ...(['deliver', 'questions', 'comeBack', 'refund', 'settle', 'refundsInPortal'] as const),
];

const number = fc.nat({ max: 59 });

const death: fc.Arbitrary<Death | null> = fc.option(
  fc.record({ transaction: fc.integer({ min: 1, max: 3 }), isCommitted: fc.boolean() }),
  { freq: 12 },
);

const step: fc.Arbitrary<Step> = fc
  .record({
    name: fc.constantFrom(...NAMES),
    which: number,
    how: number,
    replica: fc.nat({ max: 1 }),
    death,
    isTogether: fc.nat({ max: 9 }).map((rank) => rank === 9),
  })
  .map((one) => ({ ...one, [fc.toStringMethod]: () => textOf(one) }));

const textOf = ({ name, which, how, replica, death: dies, isTogether }: Step): string =>
  [
    `${isTogether ? 'with that, ' : ''}${name}(${which}, ${how})`,
    replica === 1 ? ' on b' : '',
    dies === null ? '' : `, dies ${dies.isCommitted ? 'after' : 'in'} ${dies.transaction}`,
  ].join('');

const sequence = fc.array(step, { minLength: 1, maxLength: 24, size: 'max' });

/** Steps that happen at the same time. */
function groups(steps: readonly Step[]): Step[][] {
  const all: Step[][] = [];
  for (const one of steps) {
    const last = all.at(-1);
    if (one.isTogether && last !== undefined && last.length < 3) last.push(one);
    else all.push([one]);
  }
  return all;
}

/** Steps that were checked: what they left is stored and holds the invariants. */
export interface Figures {
  sequences: number;
  states: number;
}

async function runSequence(
  replicas: readonly [Database, Database],
  steps: readonly Step[],
  figures: Figures,
): Promise<void> {
  const world = await World.open(replicas[0]);
  await importFirst(world);
  const answers: Scene['answers'] = [];
  const act = ({ name, which, how, replica, death: dies }: Step): Promise<void> => {
    const alive = replicas[replica] ?? replicas[0];
    const db = dies === null ? alive : dyingWith(alive, dies);
    return ignoringRefusals((async () => STEPS[name]({ world, db, answers }, which, how))());
  };
  for (const together of groups(steps)) {
    await Promise.all(together.map(act));
    await checkStored(world);
    figures.states += 1;
  }
  await comeToRest(world, replicas);
  await clearAlarms(world, replicas);
  figures.sequences += 1;
}

/**
 * Runs sequences of what payers, the provider, operators and imports do to the real services. The invariants hold after
 * each step; at rest the books hold what the provider holds.
 * @param usual how many sequences `npm test` runs
 */
export async function runSequences(
  replicas: readonly [Database, Database],
  usual: number,
): Promise<Figures> {
  const figures: Figures = { sequences: 0, states: 0 };
  await fc.assert(
    fc.asyncProperty(sequence, (steps) => runSequence(replicas, steps, figures)),
    fuzzing(usual),
  );
  return figures;
}
