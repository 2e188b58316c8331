import { describe, expect, it } from 'vitest';
import { outcomeOf } from '#server/till/attempts.ts';
import { judge } from '#server/till/judge.ts';
import { Memory } from '../../../support/till/memory.ts';
import { follow } from '../../../support/till/walk.ts';

const START = 'start TOTAL of the fine';
const PAID = ['T0: P1 captured', 'webhook: P1 of T0', 'P1 answers'];
const REFUSED = ['T0: P1 refused', 'webhook: P1 of T0', 'P1 answers'];
const UNKNOWN = ['T0: P1 unknown', 'webhook: P1 of T0', 'P1 answers'];

/** The last attempt after these steps, whose names `SEQUENCES` in `tests/support/till/sequences.ts` explains. */
function attemptAfter(...steps: readonly string[]): string {
  const followed = follow([START, ...steps], new Memory(judge));
  if ('fault' in followed) return followed.fault.what;
  const { dossier } = followed.world;
  const attempt = dossier.fines[0]?.attempts.at(-1);
  if (attempt === undefined) return 'no attempt';
  return `${outcomeOf(dossier, attempt)}${attempt.live ? ', live' : ''}`;
}

describe('D-19: what became of an attempt', () => {
  it.each<[string, readonly string[]]>([
    ['pending, live', []],
    ['accepted', PAID],
    ['pending, live', REFUSED],
    ['refused', [...REFUSED, 'T0 page over: paid']],
    ['cancelled', ['T0 page over: cancelled']],
    ['cancelled', ['T0 page over: never-given']],
    ['expired', ['next day', 'T0 page over: expired']],
    ['expired', ['next day', 'T0 page over: forgotten']],
    ['pending, live', ['T0: P1 pending', 'webhook: P1 of T0', 'T0 page over: paid']],
    ['disputed, live', [...UNKNOWN, 'T0 page over: paid']],
    ['disputed, live', ['T0: P1 of another amount', 'webhook: P1 of T0', 'P1 answers']],
    ['accepted', [...UNKNOWN, 'T0 page over: paid', 'P1 declared taken 9000']],
  ])('%s after %j', (outcome, steps) => {
    expect(attemptAfter(...steps)).toBe(outcome);
  });

  it('invariant 4: late money wins over every end', () => {
    for (const end of ['cancelled', 'never-given', 'paid']) {
      expect(attemptAfter(`T0 page over: ${end}`, ...PAID)).toBe('accepted');
    }
  });
});
