import { expect, it } from 'vitest';
import { pauseAfter } from '#src/pages/confirmation/useConfirmation.ts';

it.each([
  [1, 2_000],
  [14, 2_000],
  [15, 4_000],
  [16, 8_000],
  [21, 256_000],
  [22, 300_000],
  [23, 300_000],
])('D-103: after question %i about a pending payment the page waits %i ms', (asked, ms) => {
  expect(pauseAfter(asked)).toBe(ms);
});

it('D-103: the first half minute is asked through before the page says that it waits', () => {
  const first = Array.from({ length: 14 }, (_, rank) => pauseAfter(rank + 1));
  expect(first.reduce((sum, ms) => sum + ms)).toBe(28_000);
});
