import type { FoundFine } from '../../store/rows.ts';
import { isLookedFor } from '../../till/doubt.ts';

/**
 * Returns until when we look for a payment of a page that the provider has forgotten (D-77). If the provider is
 * silent then, the queue asks again and nobody can pay before. The time of that question is returned, so that people
 * never read a time that is past.
 * @param askAfterEndMs milliseconds after the end of the page for which the queue still asks
 * @returns null if no payment of the pair is looked for
 */
export function lookedForUntil({ dossier, fine }: FoundFine, askAfterEndMs: number): string | null {
  const ends = dossier.fines
    .flatMap(({ pairKey, attempts }) => (pairKey === fine.pairKey ? attempts : []))
    .filter((attempt) => isLookedFor(dossier, attempt))
    .map(({ expiresAt, nextAnswerAt }) =>
      Math.max(expiresAt.getTime() + askAfterEndMs, nextAnswerAt.getTime()),
    );
  return ends.length === 0 ? null : new Date(Math.max(...ends)).toISOString();
}
