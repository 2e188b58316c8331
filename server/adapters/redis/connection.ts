import { Redis } from 'ioredis';

/** Longest time that a command may take before the caller turns to the database, ms. */
const DELAI_COMMANDE_MS = 500;

/** Longest pause between two tries to connect, ms. */
const PAUSE_MAXIMALE_MS = 2_000;

/**
 * Opens a connection that never makes a visitor wait: while Redis is away a command fails at once, and the
 * connection is tried again in the background.
 * @param url `redis://` or `rediss://`, with user, password and database where needed
 */
export function ouvrirRedis(url: string): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: DELAI_COMMANDE_MS,
    // A server that hangs is left at once: only the first command waits for it.
    socketTimeout: DELAI_COMMANDE_MS,
    connectTimeout: PAUSE_MAXIMALE_MS,
    retryStrategy: (essais) => Math.min(essais * 100, PAUSE_MAXIMALE_MS),
  });
  // The command that meets the outage tells it; without a listener it would go to the console as well.
  redis.on('error', () => undefined);
  return redis;
}
