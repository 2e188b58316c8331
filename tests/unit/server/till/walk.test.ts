import { describe, expect, it } from 'vitest';
import { judge } from '#server/till/judge.ts';
import { TEST_MS } from '../../../support/limits.ts';
import { BEGINNINGS } from '../../../support/till/openings.ts';
import { walk, wander } from '../../../support/till/walk.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 1);
const WALKS = Number(process.env.FUZZ_RUNS ?? 200);
/**
 * As deep as three minutes and 4 GB allow: together a minute of processor time and 1.7 GB. One deeper is twelve times as
 * long, which `npm run bench -- till` walks. With `--mutants` it breaks each rule once: a case, a named sequence, depth 1 or
 * one of four hundred walks at random finds it.
 */
const DEPTH = 3;
/** From nothing the first steps are few. */
const DEPTH_FROM_NOTHING = 4;
/** Steps of a long walk. */
const LENGTH = 30;
/** On a busy machine. */
const PER_WALK_MS = 100;
const TIMEOUT_MS = TEST_MS + WALKS * PER_WALK_MS;

describe('I1 to I7 and the equation hold after every sequence of steps', () => {
  const depths = Object.entries(BEGINNINGS).map(
    ([name, begin]) => [name, begin.length === 0 ? DEPTH_FROM_NOTHING : DEPTH, begin] as const,
  );

  it.each(depths)('after %s, up to %i more', (_, depth, begin) => {
    const { fault, states, steps } = walk(judge, depth, begin);
    expect(fault).toBeNull();
    // The walk must reach many states, or its silence proves nothing.
    expect(states).toBeGreaterThan(2_000);
    expect(steps).toBeGreaterThan(2 * states);
  });

  it(`in ${WALKS} walks of ${LENGTH} from seed ${SEED}`, { timeout: TIMEOUT_MS }, () => {
    for (let seed = SEED; seed < SEED + WALKS; seed += 1) {
      expect(wander(judge, seed, LENGTH), `seed ${seed}`).toBeNull();
    }
  });
});
