import type { ResponseType } from 'axios';
import type { Answer } from '#contract/bodies.ts';
import { type CallName, callOf, type SessionCall } from '#contract/calls.ts';
import { ApiError } from './ApiError.ts';

const successOf = (name: CallName) => {
  const { answers } = callOf(name);
  return answers[200] ?? answers[202] ?? {};
};

export function responseType(name: CallName): ResponseType {
  switch (successOf(name).type) {
    case 'application/json':
      return 'json';
    case 'application/pdf':
      return 'blob';
    default:
      return 'text';
  }
}

/**
 * Empty is null where the table allows it. Another body is a proxy's and must not read as an unknown number (O-12).
 * @throws ApiError `technique`
 */
export function readAnswer<N extends SessionCall>(name: N, data: unknown): Answer<N> {
  const { type, field = '', orEmpty } = successOf(name);
  if (type !== 'application/json') return data as Answer<N>;
  if (orEmpty && (data === '' || data === null)) return null as Answer<N>;
  if (typeof data === 'object' && data !== null && field in data) return data as Answer<N>;
  throw new ApiError({ code: 'technique', status: 200 });
}
