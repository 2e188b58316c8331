import type { ErrorCode } from '#contract/errors.ts';

/** Besides the API's own codes: no answer came, or the answer was 206 (K-14). */
export type FailureCode = ErrorCode | 'reseau' | 'contenu-partiel';

/** What is known of a call that failed. */
export interface Failure {
  readonly code: FailureCode;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Number that ties a person's report to a log line. */
  readonly incident?: string | undefined;
  /** Seconds to wait before another try (D-15). */
  readonly retryAfter?: number | undefined;
}

/** The one error that `src/api` throws. */
export class ApiError extends Error implements Failure {
  readonly code: FailureCode;
  readonly status: number;
  readonly incident: string | undefined;
  readonly retryAfter: number | undefined;

  constructor({ code, status, incident, retryAfter }: Failure) {
    super(`${code} (${status})`);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.incident = incident;
    this.retryAfter = retryAfter;
  }
}
