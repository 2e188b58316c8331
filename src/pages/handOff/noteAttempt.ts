import { ERROR_STATUSES, type ErrorCode } from '#contract/errors.ts';
import type { Settings } from '#contract/settings.ts';
import { ApiError, type FailureCode } from '../../api/ApiError.ts';
import { startedHere } from '../../session/startedHere.ts';

/** True for a refusal, after which no attempt is open. After a fault, or without an answer, one may be. */
const isRefusal = (code: FailureCode): boolean =>
  code in ERROR_STATUSES && ERROR_STATUSES[code as ErrorCode] < 500;

/** Stores the attempt before the call, so that a person can resume it whatever fails afterwards (O-05). */
export function noteAttempt(
  fineId: string,
  amount: number | null,
  settings: Pick<Settings, 'tentative'>,
) {
  const before = startedHere.read(fineId);
  const sentAt = Date.now();
  // If an attempt is still open, the server answers with its page, so it keeps its beginning.
  const begunAt = before !== null && before.endsAt > sentAt ? before.begunAt : sentAt;
  const note = (seconds: number) =>
    startedHere.save(fineId, { cents: amount, begunAt, endsAt: sentAt + seconds * 1000 });
  note(Number(settings.tentative) * 60);
  return {
    /** @param seconds until the end of the attempt; null if the page does not say it */
    answered: (seconds: number | null): void => {
      if (seconds !== null) note(seconds);
    },
    /**
     * After a refusal, restores what was stored before the call.
     * @throws the failure that it was given
     */
    failed: (error: unknown): never => {
      if (error instanceof ApiError && isRefusal(error.code)) {
        if (before === null) startedHere.clear(fineId);
        else startedHere.save(fineId, before);
      }
      throw error;
    },
  };
}
