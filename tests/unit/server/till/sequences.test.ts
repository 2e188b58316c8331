import { expect, it } from 'vitest';
import { judge } from '#server/till/judge.ts';
import { FINDINGS } from '../../../support/till/findings.ts';
import { HOLES } from '../../../support/till/holes.ts';
import { RULES } from '../../../support/till/rules.ts';
import { outcomeOf } from '../../../support/till/sequence.ts';

it.each([...FINDINGS, ...HOLES, ...RULES])('$of: $what', (sequence) => {
  expect(outcomeOf(sequence, judge)).toBe(sequence.leaves);
});
