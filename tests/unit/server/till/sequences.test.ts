import { expect, it } from 'vitest';
import { judge } from '#server/till/judge.ts';
import { outcomeOf, SEQUENCES } from '../../../support/till/sequences.ts';

it.each(SEQUENCES)('$of: $what', (sequence) => {
  expect(outcomeOf(sequence, judge)).toBe(sequence.leaves);
});
