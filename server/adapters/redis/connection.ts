import { Redis } from 'ioredis';

/** Longest time that a command may take before the caller turns to the database, ms. */
const COMMAND_TIMEOUT_MS = 500;

/** Longest pause between two tries to connect, ms. */
const MAX_PAUSE_MS = 2_000;

/**
 * Opens a connection that never makes a visitor wait: while Redis is away a command fails at once, and the
 * connection is tried again in the background.
 * @param url `redis://` or `rediss://`, with user, password and database where needed
 */
export function openRedis(url: string): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
    // A server that hangs is left at once: only the first command waits for it.
    socketTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: MAX_PAUSE_MS,
    retryStrategy: (tries) => Math.min(tries * 100, MAX_PAUSE_MS),
  });
  // The command that meets the outage tells it; without a listener it would go to the console as well.
  redis.on('error', () => undefined);
  return redis;
}
