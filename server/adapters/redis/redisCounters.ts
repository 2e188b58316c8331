import type { Redis, Result } from 'ioredis';
import type { CounterState, FailureCounters } from '../../ports/FailureCounters.ts';

const PREFIX = 'amendes:echec:';

/**
 * Adds one and begins the window where none runs. In one script, because a counter that ended between two commands
 * would be counted without an end, and keep its payer out for ever.
 */
const COUNT = `
local nombre = redis.call('INCR', KEYS[1])
local reste = redis.call('PTTL', KEYS[1])
if reste < 0 then
  reste = tonumber(ARGV[1])
  redis.call('PEXPIRE', KEYS[1], reste)
end
return {nombre, reste}`;

const READ = `
return {tonumber(redis.call('GET', KEYS[1]) or 0), redis.call('PTTL', KEYS[1])}`;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    lireEchec(key: string): Result<unknown, Context>;
    compterEchec(key: string, durationMs: number): Result<unknown, Context>;
  }
}

/** @returns null for a counter that has ended */
function readState(response: unknown): CounterState | null {
  const [count, remainingMs] = Array.isArray(response) ? response.map(Number) : [];
  if (count === undefined || remainingMs === undefined || Number.isNaN(count + remainingMs)) {
    throw new TypeError('Redis answered something else than a counter');
  }
  return count > 0 && remainingMs > 0
    ? { nombre: count, reste: Math.ceil(remainingMs / 1_000) }
    : null;
}

/** Asks for each counter; they leave together on the one connection. */
async function byKey(
  keys: readonly string[],
  ask: (key: string) => Promise<unknown>,
): Promise<ReadonlyMap<string, CounterState>> {
  const states = await Promise.all(keys.map(async (key) => readState(await ask(key))));
  return new Map(
    keys.flatMap((key, index): [string, CounterState][] => {
      const state = states[index] ?? null;
      return state === null ? [] : [[key, state]];
    }),
  );
}

/** Counters in Redis, which forgets them by itself. */
export function createRedisCounters(redis: Redis): FailureCounters {
  redis.defineCommand('lireEchec', { numberOfKeys: 1, lua: READ });
  redis.defineCommand('compterEchec', { numberOfKeys: 1, lua: COUNT });
  const read = (keys: readonly string[]) => byKey(keys, (key) => redis.lireEchec(PREFIX + key));
  return {
    read,
    count: (windows) =>
      byKey([...windows.keys()], (key) =>
        redis.compterEchec(PREFIX + key, (windows.get(key) ?? 0) * 1_000),
      ),
  };
}
