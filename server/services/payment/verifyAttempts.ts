import type { Database } from '../../database/open.ts';
import type { PaymentProvider } from '../../ports/PaymentProvider.ts';
import type { Attempt } from '../../till/dossier.ts';
import type { Verdicts } from '../../till/start.ts';
import { askAttempt } from './askAttempt.ts';

/** Asked about at once; a person refused more often has time. */
const BATCH = 10;

/** Asks outside any transaction and applies the answers. */
export async function verifyAttempts(
  base: Database,
  provider: PaymentProvider,
  attempts: readonly Pick<Attempt, 'reference'>[],
  delayMs: number,
): Promise<Verdicts> {
  const ask = async ({ reference }: Pick<Attempt, 'reference'>) => {
    const verdict = askAttempt(base, provider, reference, delayMs);
    return [reference, await verdict.catch(() => 'SILENT' as const)] as const;
  };
  return new Map(await Promise.all(attempts.slice(0, BATCH).map(ask)));
}
