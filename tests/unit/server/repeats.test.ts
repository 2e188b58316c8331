import { expect, it } from 'vitest';
import { createRepeats } from '#server/network/repeats.ts';

it('repeats are counted by name, for a minute', () => {
  let now = 0;
  const repeats = createRepeats(() => now);
  expect([repeats('a'), repeats('a'), repeats('b')]).toEqual([1, 2, 1]);
  now = 59_999;
  expect(repeats('a')).toBe(3);
  now = 60_000;
  expect(repeats('a')).toBe(1);
});

it('many names do not fill the memory', () => {
  const repeats = createRepeats(() => 0);
  for (let name = 0; name < 10_000; name += 1) repeats(String(name));
  expect(repeats('0')).toBe(1);
});
