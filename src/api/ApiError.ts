import type { ErrorCode } from '#contract/errors.ts';

/** `reseau`: no answer came; `contenu-partiel`: it was 206 (K-14). */
export type FailureCode = ErrorCode | 'reseau' | 'contenu-partiel';

export interface Failure {
  readonly code: FailureCode;
  readonly status: number;
  readonly incident?: string | undefined;
  /** Seconds (D-15). */
  readonly retryAfter?: number | undefined;
}

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
