import { ERROR_STATUSES, type ErrorCode } from '#contract/errors.ts';
import type { Settings } from '#contract/settings.ts';
import { ApiError, type FailureCode } from '../../api/ApiError.ts';
import { openPayment } from '../../session/openPayment.ts';

/** A refusal opens no attempt. After a fault, or without an answer, one may be open. */
const isRefusal = (code: FailureCode): boolean =>
  code in ERROR_STATUSES && ERROR_STATUSES[code as ErrorCode] < 500;

/** Before the call: whatever fails afterwards, the person can resume what the server has opened (O-05). */
export function noteAttempt(
  fineId: string,
  amount: number | null,
  settings: Pick<Settings, 'tentative'>,
) {
  const before = openPayment.read(fineId);
  const sentAt = Date.now();
  // The server answers with the page that is still open.
  const begunAt = before !== null && before.finLe > sentAt ? before.debutLe : sentAt;
  const note = (seconds: number) =>
    openPayment.save(fineId, { montant: amount, debutLe: begunAt, finLe: sentAt + seconds * 1000 });
  note(Number(settings.tentative) * 60);
  return {
    /** @param seconds until its end; null where the page does not say */
    answered: (seconds: number | null): void => {
      if (seconds !== null) note(seconds);
    },
    /** @throws the failure */
    failed: (error: unknown): never => {
      if (error instanceof ApiError && isRefusal(error.code)) {
        if (before === null) openPayment.clear(fineId);
        else openPayment.save(fineId, before);
      }
      throw error;
    },
  };
}
