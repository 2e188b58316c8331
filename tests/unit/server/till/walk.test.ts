import { describe, expect, it } from 'vitest';
import { judge } from '#server/till/judge.ts';
import { BEGINNINGS } from '../../../support/till/beginnings.ts';
import { walk, wander } from '../../../support/till/walk.ts';

/** `npm run bench -- till` walks further. */
const DEPTH = 3;
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const WALKS = Number(process.env.FUZZ_RUNS ?? 400);
const LENGTH = 30;
/** Of a long walk, and of all of them on a busy machine, ms. */
const PER_WALK_MS = 100;

describe('I1 to I7 and the equation hold after every sequence of events', () => {
  it.each(Object.entries(BEGINNINGS))(
    `%s, then up to ${DEPTH} steps`,
    { timeout: 120_000 },
    (_, begin) => {
      const { fault, states, steps } = walk(judge, DEPTH, begin);
      expect(fault).toBeNull();
      // A walk that stands still proves nothing.
      expect(states).toBeGreaterThan(4_000);
      expect(steps).toBeGreaterThan(2 * states);
    },
  );

  it(`${WALKS} walks of ${LENGTH} steps from seed ${SEED}`, {
    timeout: 60_000 + WALKS * PER_WALK_MS,
  }, () => {
    for (let seed = SEED; seed < SEED + WALKS; seed += 1) {
      expect(wander(judge, seed, LENGTH), `seed ${seed}`).toBeNull();
    }
  });
});
