import type { ResponseType } from 'axios';
import type { Answer } from '#contract/bodies.ts';
import { type CallName, callOf, type SessionCall } from '#contract/calls.ts';
import { ApiError } from './ApiError.ts';

const successOf = (name: CallName) => {
  const { answers } = callOf(name);
  return answers[200] ?? answers[202] ?? {};
};

/** How the browser is to read the answer of a call. */
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
 * Reads the body of a success. An empty one is null where the table allows it, such as an unknown number; a text or
 * another object is not ours (a proxy's page) and must not read as unknown (O-12).
 * @throws ApiError `technique`
 */
export function readAnswer<N extends SessionCall>(name: N, data: unknown): Answer<N> {
  const { type, field = '', orEmpty } = successOf(name);
  if (type !== 'application/json') return data as Answer<N>;
  if (orEmpty && (data === '' || data === null)) return null as Answer<N>;
  if (typeof data === 'object' && data !== null && field in data) return data as Answer<N>;
  throw new ApiError({ code: 'technique', status: 200 });
}
