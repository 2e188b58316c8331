import { expect, it } from 'vitest';
import { judge } from '#server/till/judge.ts';
import { RULES } from '../../../support/till/rules.ts';
import { outcomeOf } from '../../../support/till/sequence.ts';

it.each(RULES.map((one) => [one.of, one.what, one] as const))('%s: %s', (_of, _what, sequence) => {
  expect(outcomeOf(sequence, judge)).toBe(sequence.leaves);
});
