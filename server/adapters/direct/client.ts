import { faultCode } from '../../network/faultCode.ts';
import { within } from '../../network/within.ts';
import type { DirectConfig } from '../../ports/DirectConfig.ts';
import { ProviderFailure } from '../../ports/PaymentProvider.ts';
import { listAt, objectAt, parseJson, textAt } from './messages.ts';
import { readBody } from './readBody.ts';
import { authorise } from './signature.ts';

export interface Call {
  readonly method: 'GET' | 'POST';
  /** Below `/v2/{merchantId}/`, encoded. */
  readonly path: string;
  readonly body?: object;
  /** Repeats give the first outcome. */
  readonly key?: string;
  /** By `performance`; several calls may share it. */
  readonly until: number;
}

export const endOf = (delayMs: number): number => performance.now() + delayMs;

const TYPE = 'application/json';
const ERROR_CODE = /^[A-Z0-9_]{1,24}$/;

/** `code`: former name of `errorCode`. */
const codesOf = (body: unknown): readonly string[] =>
  listAt(body, 'errors')
    .map((error) => textAt(error, 'errorCode') ?? textAt(error, 'code') ?? '')
    .filter((code) => ERROR_CODE.test(code));

/** A request with the same key is in progress. */
const REPEAT_IN_PROGRESS = '1409';

/** Only the vendor's own message proves that it did nothing; a proxy's page does not. */
function readReply({ status, ok }: Response, text: string | null): object {
  const body = text === null ? undefined : parseJson(text);
  const message = objectAt(body);
  if (ok && message !== undefined) return message;
  const isOwn = textAt(body, 'errorId') !== undefined || listAt(body, 'errors').length > 0;
  const codes = codesOf(body);
  const didNothing = !ok && isOwn && status < 500 && !codes.includes(REPEAT_IN_PROGRESS);
  throw new ProviderFailure(didNothing ? 'refused' : 'unclear', status, codes);
}

/** No redirect: the body is unsigned. */
async function exchange(
  config: DirectConfig,
  { method, path: rest, key, body }: Call,
  signal: AbortSignal,
): Promise<object> {
  const path = `/v2/${encodeURIComponent(config.merchantId)}/${rest}`;
  const date = new Date().toUTCString();
  const gcs: Record<string, string> = key === undefined ? {} : { 'X-GCS-Idempotence-Key': key };
  const response = await fetch(new URL(path, config.baseUrl), {
    method,
    headers: {
      ...gcs,
      ...(body && { 'Content-Type': TYPE }),
      Accept: TYPE,
      // A few kB: no decoder of Node is needed (docs/advisories.md).
      'Accept-Encoding': 'identity',
      Date: date,
      Authorization: authorise({ method, contentType: TYPE, date, headers: gcs, path }, config),
    },
    body: body ? JSON.stringify(body) : null,
    redirect: 'error',
    signal,
  });
  return readReply(response, await readBody(response, signal));
}

/** @throws ProviderFailure */
export async function call(config: DirectConfig, request: Call): Promise<object> {
  const limit = new AbortController();
  const leftMs = Math.max(0, request.until - performance.now());
  try {
    return await within(leftMs, exchange(config, request, limit.signal));
  } catch (error) {
    if (error instanceof ProviderFailure) throw error;
    throw new ProviderFailure('silent', null, [], faultCode(error));
  } finally {
    limit.abort();
  }
}
