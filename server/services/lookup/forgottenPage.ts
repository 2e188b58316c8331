import type { FoundFine } from '../../store/rows.ts';
import { outcomeOf } from '../../till/attempts.ts';

/**
 * The provider has forgotten a page of the pair, and the queue still asks whether a payment was made there (D-77).
 * @param askAfterEndMs milliseconds after its end in which the queue asks
 * @returns until when; null where nothing is looked for
 */
export function lookedForUntil(
  { dossier, fine }: FoundFine,
  askAfterEndMs: number,
  now = Date.now(),
): string | null {
  const ends = dossier.fines
    .flatMap(({ pairKey, attempts }) => (pairKey === fine.pairKey ? attempts : []))
    .filter(({ checkoutEnd }) => checkoutEnd === 'forgotten')
    .filter((attempt) => outcomeOf(dossier, attempt) === 'expired')
    .map(({ expiresAt }) => expiresAt.getTime() + askAfterEndMs);
  const end = Math.max(...ends);
  return end > now ? new Date(end).toISOString() : null;
}
