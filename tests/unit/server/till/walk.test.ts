import { describe, expect, it } from 'vitest';
import { judge } from '#server/till/judge.ts';
import { TEST_MS } from '../../../support/limits.ts';
import { BEGINNINGS } from '../../../support/till/openings.ts';
import { walk, wander } from '../../../support/till/walk.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 1);
const WALKS = Number(process.env.FUZZ_RUNS ?? 200);
/** The bench breaks each rule once, and finds every one at depth 1 or in the first sixty walks. */
const DEPTH = 3;
/** Steps of a long walk. */
const LENGTH = 30;
/** On a busy machine. */
const PER_WALK_MS = 100;
const TIMEOUT_MS = TEST_MS + WALKS * PER_WALK_MS;

describe('I1 to I7 and the equation hold after every sequence of steps', () => {
  it.each(Object.entries(BEGINNINGS))(`after %s, up to ${DEPTH} more`, (_, begin) => {
    const { fault, states, steps } = walk(judge, DEPTH, begin);
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
