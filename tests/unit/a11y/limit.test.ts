import { expect, test } from 'vitest';
import { inTime } from '../../../audit/runner/limit.ts';

const never = new Promise<never>(() => undefined);

test('a check that never answers has failed, and says after how long', async () => {
  await expect(inTime(never, 50)).rejects.toThrow('no answer within 0.05 s');
});

test('a check that ends in time gives what it found, or its own error', async () => {
  await expect(inTime(Promise.resolve(['found']), 10_000)).resolves.toEqual(['found']);
  await expect(inTime(Promise.reject(new Error('its own')), 10_000)).rejects.toThrow('its own');
});
