import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTick } from '#src/scan/tick.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('S-08: the tick shows for 1 000 ms, not 999, and the text then goes on once', () => {
  const then = vi.fn();
  createTick().show(then);
  vi.advanceTimersByTime(999);
  expect(then).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(then).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  expect(then).toHaveBeenCalledTimes(1);
});

it('S-08: a second read begins the second anew', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const tick = createTick();
  tick.show(first);
  vi.advanceTimersByTime(600);
  tick.show(second);
  vi.advanceTimersByTime(999);
  expect(second).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(second).toHaveBeenCalledTimes(1);
  expect(first).not.toHaveBeenCalled();
});

it('S-09: nothing goes on once the modal is gone', () => {
  const then = vi.fn();
  const tick = createTick();
  tick.show(then);
  tick.cancel();
  vi.advanceTimersByTime(10_000);
  expect(then).not.toHaveBeenCalled();
});
