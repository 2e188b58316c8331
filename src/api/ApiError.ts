import type { ErrorCode } from '#contract/errors.ts';
import type { Fine } from '#contract/schemas/fine.ts';

/**
 * The codes of the server and two of our own. `reseau`: no answer came from our server. `contenu-partiel`: the answer
 * was 206 (K-14).
 */
export type FailureCode = ErrorCode | 'reseau' | 'contenu-partiel';

export interface Failure {
  readonly code: FailureCode;
  readonly status: number;
  readonly incident?: string | undefined;
  /** Seconds after which another try makes sense (D-15). */
  readonly retryAfter?: number | undefined;
  /** True if a newer version of the service has replaced this page's: its calls may have other forms now. */
  readonly isOutdated?: boolean | undefined;
  /** The fine whose payment under way refuses another one, as a lookup answers it. */
  readonly fine?: Fine | undefined;
}

export class ApiError extends Error implements Failure {
  declare readonly code: FailureCode;
  declare readonly status: number;
  declare readonly incident: string | undefined;
  declare readonly retryAfter: number | undefined;
  declare readonly isOutdated: boolean | undefined;
  declare readonly fine: Fine | undefined;

  constructor(failure: Failure) {
    super(`${failure.code} (${failure.status})`);
    Object.assign(this, failure, { name: 'ApiError' });
  }
}
