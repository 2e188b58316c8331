import type { Database } from '../../database/open.ts';
import type { PaymentGateway } from '../../ports/PaymentGateway.ts';
import type { Verdicts } from '../../till/start.ts';
import { type AttemptToAsk, askAttempt } from './askAttempt.ts';

/** Asked about at once; a person refused more often has time. */
const BATCH = 10;

/** Asks outside any transaction and applies the answers. */
export async function verifyAttempts(
  base: Database,
  gateway: PaymentGateway,
  attempts: readonly AttemptToAsk[],
  delayMs: number,
): Promise<Verdicts> {
  const ask = async (attempt: AttemptToAsk) => {
    const verdict = askAttempt(base, gateway, attempt, delayMs);
    return [attempt.reference, await verdict.catch(() => 'SILENT' as const)] as const;
  };
  return new Map(await Promise.all(attempts.slice(0, BATCH).map(ask)));
}
