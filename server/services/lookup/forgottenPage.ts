import type { FoundFine } from '../../store/rows.ts';
import { isLookedFor } from '../../till/doubt.ts';

/**
 * A provider that is silent when the time is over is asked again, and nobody pays before: the time that is said is
 * never past.
 * @param askAfterEndMs milliseconds after the end of a forgotten page in which the queue asks
 * @returns until when a payment of the pair is looked for; null where none is (D-77)
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
