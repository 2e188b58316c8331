import { describe, expect, it } from 'vitest';
import { judge } from '#server/till/judge.ts';
import { walk } from '../../../support/till/walk.ts';

/** Events in a row. `npm run bench -- till` walks further. */
const DEPTH = 4;

describe('I1 to I7 hold after every sequence of events', () => {
  it(`of a fine and its deposit, up to ${DEPTH} events`, { timeout: 120_000 }, () => {
    const { fault, states, steps } = walk(judge, DEPTH);
    expect(fault).toBeNull();
    // A walk that stands still proves nothing.
    expect(states).toBeGreaterThan(20_000);
    expect(steps).toBeGreaterThan(2 * states);
  });
});
