import { createHash } from 'node:crypto';
import { openTimestamp } from '#contract/timestamp.ts';
import type { Database } from '../../database/open.ts';
import type { Jetons } from './jetons.ts';

/** How far the browser's clock may be off, in ms (D-14). */
const ECART_MAXIMAL_MS = 120_000;

export type RefusToken = 'horodatage-invalide' | 'horloge';

interface Dependances {
  readonly base: Database;
  readonly jetons: Jetons;
  readonly cleHorodatage: string;
  /** Milliseconds since 1970; the clock that also writes the `Date` header. */
  readonly maintenant: () => number;
}

/**
 * Exchanges a fresh timestamp for a bearer, once (K-01, D-14).
 * @param sub the sealed timestamp
 * @param ancien the bearer that the caller still has, whose session goes on
 */
export async function emettreToken(
  { base, jetons, cleHorodatage, maintenant }: Dependances,
  sub: string,
  ancien: string | undefined,
): Promise<{ jeton: string } | { refus: RefusToken }> {
  const instant = await openTimestamp(cleHorodatage, sub);
  if (instant === null) return { refus: 'horodatage-invalide' };
  if (Math.abs(maintenant() - instant) > ECART_MAXIMAL_MS) return { refus: 'horloge' };
  if (!(await premierUsage(base, sub, instant))) return { refus: 'horodatage-invalide' };
  const session = ancien === undefined ? null : jetons.lirePourRenouveler(ancien);
  return { jeton: jetons.emettre(session ?? undefined) };
}

/** Remembers the whole `sub` for as long as its time could be accepted again. */
async function premierUsage(base: Database, sub: string, instant: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await base
    .insertInto('horodatage_utilise')
    .values({
      empreinte: createHash('sha256').update(sub).digest('hex'),
      expire_le: new Date(instant + 2 * ECART_MAXIMAL_MS),
    })
    .onConflict((conflit) => conflit.column('empreinte').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
