import { faultCode } from '../../network/faultCode.ts';
import { within } from '../../network/within.ts';
import type { DirectConfig } from '../../ports/DirectConfig.ts';
import { ProviderFailure } from '../../ports/PaymentProvider.ts';
import { listAt, objectAt, parseJson, textAt } from './messages.ts';
import { readBody } from './readBody.ts';
import { authorise } from './signature.ts';

export interface Call {
  readonly method: 'GET' | 'POST';
  /** Path below `/v2/{merchantId}/`, already percent-encoded. */
  readonly path: string;
  readonly body?: object;
  /** Idempotence key: a repeat with the same key gets the first outcome. */
  readonly key?: string;
  /** End of the time limit, as `performance.now()` counts. Several calls may share it. */
  readonly until: number;
}

export const endOf = (delayMs: number): number => performance.now() + delayMs;

const TYPE = 'application/json';
const ERROR_CODE = /^[A-Z0-9_]{1,24}$/;

/** `code` is the former name of `errorCode`. */
const codesOf = (body: unknown): readonly string[] =>
  listAt(body, 'errors')
    .map((error) => textAt(error, 'errorCode') ?? textAt(error, 'code') ?? '')
    .filter((code) => ERROR_CODE.test(code));

/** The vendor's code for "a request with the same key is in progress". */
const REPEAT_IN_PROGRESS = '1409';

/**
 * Only a message of the vendor itself proves that it did nothing. A proxy's error page proves nothing.
 * @throws ProviderFailure
 */
function readReply({ status, ok }: Response, text: string | null): object {
  const body = text === null ? undefined : parseJson(text);
  const message = objectAt(body);
  if (ok && message !== undefined) return message;
  const isOwn = textAt(body, 'errorId') !== undefined || listAt(body, 'errors').length > 0;
  const codes = codesOf(body);
  const didNothing = !ok && isOwn && status < 500 && !codes.includes(REPEAT_IN_PROGRESS);
  throw new ProviderFailure(didNothing ? 'refused' : 'unclear', status, codes);
}

/** Follows no redirect, because the signature does not cover the body and an answer is not signed at all. */
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
      // Answers have a few kB. Refusing compression spares us Node's decoders (docs/advisories.md).
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

/** How Node says that a connection ended under a request, as a kept one does that the other side has just closed. */
const CLOSED: readonly (string | null)[] = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

/** A repeat of it has the effect of one: it only reads, or its key says that it is the same. */
const mayRepeat = ({ method, key }: Call): boolean => method === 'GET' || key !== undefined;

/** Repeats a call once if its connection was closed under it, which `fetch` does not do. */
async function exchangeOverLiving(
  config: DirectConfig,
  request: Call,
  signal: AbortSignal,
): Promise<object> {
  try {
    return await exchange(config, request, signal);
  } catch (error) {
    const isLost = CLOSED.includes(faultCode(error)) && !signal.aborted;
    if (!isLost || !mayRepeat(request)) throw error;
    return exchange(config, request, signal);
  }
}

/**
 * All tries together keep the time limit.
 * @throws ProviderFailure `silent` if the time is over or nobody answered
 */
export async function call(config: DirectConfig, request: Call): Promise<object> {
  const limit = new AbortController();
  const leftMs = Math.max(0, request.until - performance.now());
  try {
    return await within(leftMs, exchangeOverLiving(config, request, limit.signal));
  } catch (error) {
    if (error instanceof ProviderFailure) throw error;
    throw new ProviderFailure('silent', null, [], faultCode(error));
  } finally {
    limit.abort();
  }
}
