import { AxiosError, AxiosHeaders, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { CALLS, type Call, type CallName } from '#contract/calls.ts';
import { ERROR_STATUSES, type ErrorCode } from '#contract/errors.ts';
import { MAINTENANCE_HEADER } from '#contract/maintenance.ts';

/** An answer, nothing yet, or a broken line. */
export type Answer =
  | {
      readonly status?: number;
      readonly body?: unknown;
      /** `Retry-After`, seconds. */
      readonly retryAfter?: number;
      /** `x-maintenance`: the time of reopening, ISO 8601; empty if unknown. */
      readonly closedUntil?: string;
    }
  | 'never'
  | 'brokenLine';

export type Answers = Partial<Record<CallName, Answer>>;

/** An error of the API, with its own HTTP status unless another is given. */
export function error(code: ErrorCode, retryAfter?: number): Answer {
  return {
    status: ERROR_STATUSES[code],
    body: { code, message: code, incident: 'K7Q2-41' },
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

/** What goes with an answer as the server sends it. */
function headersOf({ retryAfter, closedUntil }: { retryAfter?: number; closedUntil?: string }) {
  return new AxiosHeaders({
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    ...(closedUntil !== undefined && { [MAINTENANCE_HEADER]: closedUntil }),
  });
}

const DEFAULTS: Answers = { token: { body: 'jeton' } };

const isName = (name: string): name is CallName => name in CALLS;

function callOf(url: string | undefined): CallName | undefined {
  return Object.keys(CALLS)
    .filter(isName)
    .find((name) => CALLS[name].path === url);
}

function rawBody(body: unknown, type: AxiosRequestConfig['responseType'], status: number): unknown {
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? '');
  if (type !== 'blob') return text;
  return new Blob(status < 400 ? ['%PDF-1.7 ', text] : [text]);
}

/** Status and type of the body of a success. */
function successOf(name: CallName | undefined) {
  const answers: Call['answers'] = name === undefined ? {} : CALLS[name].answers;
  const [status = '200', answer] = Object.entries(answers)[0] ?? [];
  return { status: Number(status), type: answer?.type };
}

/**
 * Replaces the network: everything above it is the product's code.
 * @param answers what each call answers; a call without an answer succeeds with an empty text
 */
export function server(answers: Answers): NonNullable<AxiosRequestConfig['adapter']> {
  return async (config) => {
    const name = callOf(config.url);
    const reply = (name && (answers[name] ?? DEFAULTS[name])) ?? { body: '' };
    if (reply === 'never') return new Promise<never>(() => undefined);
    if (reply === 'brokenLine') throw new AxiosError('Network Error', 'ERR_NETWORK', config);
    const success = successOf(name);
    const { status = success.status, body, ...around } = reply;
    const data = rawBody(body, config.responseType, status);
    const headers = headersOf(around);
    if (success.type !== undefined) headers.set('content-type', success.type);
    const answer: AxiosResponse = { data, status, statusText: '', headers, config };
    if (status < 400) return answer;
    throw new AxiosError(`status ${status}`, String(status), config, undefined, answer);
  };
}
