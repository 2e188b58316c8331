import { openTimestamp } from '#contract/timestamp.ts';
import type { Database } from '../../database/open.ts';
import { sha256 } from '../../secrets/digest.ts';
import type { Tokens } from './tokens.ts';

/** How far the caller's clock may be off, in milliseconds (D-14). */
const MAX_SKEW_MS = 120_000;

export type TokenRefusal = 'horodatage-invalide' | 'horloge';

interface Dependencies {
  readonly db: Database;
  readonly tokens: Tokens;
  readonly timestampKey: string;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Exchanges a fresh timestamp, once, for a bearer (K-01, D-14).
 * @param previous the caller's last bearer, whose session continues
 */
export async function issueToken(
  { db, tokens, timestampKey, now }: Dependencies,
  sub: string,
  previous: string | undefined,
): Promise<{ bearer: string } | { refusal: TokenRefusal }> {
  const instant = await openTimestamp(timestampKey, sub);
  if (instant === null) return { refusal: 'horodatage-invalide' };
  if (Math.abs(now() - instant) > MAX_SKEW_MS) return { refusal: 'horloge' };
  if (!(await firstUse(db, sub, instant))) return { refusal: 'horodatage-invalide' };
  const session = previous === undefined ? null : tokens.readForRenewal(previous);
  return { bearer: tokens.issueBearer(session ?? undefined) };
}

/** Remembers a timestamp for as long as it would count as fresh. */
async function firstUse(db: Database, sub: string, instant: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('usedTimestamp')
    .values({
      digest: sha256(sub),
      expiresAt: new Date(instant + 2 * MAX_SKEW_MS),
    })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
