import type { DirectConfig } from '../../ports/DirectConfig.ts';
import { ProviderFailure } from '../../ports/PaymentProvider.ts';
import { listAt, objectAt, parseJson, textAt } from './messages.ts';
import { readBody } from './readBody.ts';
import { authorise } from './signature.ts';

export interface Call {
  readonly method: 'GET' | 'POST';
  /** Below `/v2/{merchantId}/`; its parts are encoded. */
  readonly path: string;
  readonly body?: object;
  /** Of repeats: the vendor gives the first outcome again. */
  readonly key?: string;
  readonly signal: AbortSignal;
}

/** `raw` is the body as it was received. */
export type Reply =
  | { readonly ok: true; readonly body: object; readonly raw: string }
  | { readonly ok: false; readonly failure: ProviderFailure };

const TYPE = 'application/json';
const ERROR_CODE = /^[A-Z0-9_]{1,24}$/;

/** `code` is the older name of `errorCode`. */
const codesOf = (body: unknown): readonly string[] =>
  listAt(body, 'errors')
    .map((error) => textAt(error, 'errorCode') ?? textAt(error, 'code') ?? '')
    .filter((code) => ERROR_CODE.test(code));

const failed = (...parts: ConstructorParameters<typeof ProviderFailure>): Reply => ({
  ok: false,
  failure: new ProviderFailure(...parts),
});

/** An earlier request with the same key is still in progress. */
const REPEAT_IN_PROGRESS = '1409';

/** A proxy's page is no answer of the vendor: only the vendor's own message proves that it did nothing. */
function replyOf(status: number, isOk: boolean, raw: string): Reply {
  const body = parseJson(raw);
  const message = objectAt(body);
  if (isOk && message !== undefined) return { ok: true, body: message, raw };
  const isOwn = textAt(body, 'errorId') !== undefined || listAt(body, 'errors').length > 0;
  const codes = codesOf(body);
  const didNothing = !isOk && isOwn && status < 500 && !codes.includes(REPEAT_IN_PROGRESS);
  return failed(didNothing ? 'refused' : 'unclear', status, codes);
}

/** Never throws. Follows no redirect, since the body is not signed. */
export async function call(config: DirectConfig, request: Call): Promise<Reply> {
  const path = `/v2/${encodeURIComponent(config.merchantId)}/${request.path}`;
  const date = new Date().toUTCString();
  const gcs: Record<string, string> =
    request.key === undefined ? {} : { 'X-GCS-Idempotence-Key': request.key };
  const { method } = request;
  try {
    const response = await fetch(new URL(path, config.baseUrl), {
      method,
      headers: {
        ...gcs,
        ...(request.body && { 'Content-Type': TYPE }),
        Accept: TYPE,
        Date: date,
        Authorization: authorise({ method, contentType: TYPE, date, headers: gcs, path }, config),
      },
      body: request.body ? JSON.stringify(request.body) : null,
      redirect: 'error',
      signal: request.signal,
    });
    return replyOf(response.status, response.ok, await readBody(response));
  } catch {
    return failed('silent');
  }
}
