import { type AxiosError, isAxiosError } from 'axios';
import { ERROR_STATUSES, type ErrorCode } from '#contract/errors.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { readJson } from '../browser/readJson.ts';
import { ApiError } from './ApiError.ts';

const isCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(ERROR_STATUSES, value);

interface ReadBody {
  readonly code?: unknown;
  readonly incident?: unknown;
  readonly amende?: unknown;
}

function readBody(data: unknown): ReadBody {
  const read = typeof data === 'string' ? readJson(data) : data;
  return typeof read === 'object' && read !== null ? read : {};
}

const isFine = (value: unknown): value is Fine =>
  typeof value === 'object' && value !== null && 'avisId' in value;

function readRetryAfter(value: unknown, now: number): number | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  if (/^\d+$/.test(value)) return Number(value);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}

async function bodyOf(error: AxiosError): Promise<unknown> {
  const data = error.response?.data;
  return data instanceof Blob ? data.text() : data;
}

/**
 * An answer without one of our codes came from a proxy, a portal or a firewall. It counts as no answer (O-12, D-65).
 */
export async function toApiError(error: unknown): Promise<ApiError> {
  if (error instanceof ApiError) return error;
  if (!isAxiosError(error) || !error.response) return new ApiError({ code: 'reseau', status: 0 });
  const { status, headers } = error.response;
  const { code, incident, amende: fine } = readBody(await bodyOf(error));
  return new ApiError({
    ...(isCode(code) ? { code, status } : { code: 'reseau', status: 0 }),
    incident: typeof incident === 'string' ? incident : undefined,
    fine: isFine(fine) ? fine : undefined,
    retryAfter: readRetryAfter(headers['retry-after'], Date.now()),
  });
}
