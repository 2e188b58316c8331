import { AxiosError, AxiosHeaders, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { CALLS, type CallName } from '#contract/calls.ts';
import { ERROR_STATUSES, type ErrorCode } from '#contract/errors.ts';
import { MAINTENANCE_HEADER } from '#contract/maintenance.ts';

/** An answer, nothing yet, or a broken line. */
export type Answer =
  | {
      readonly status?: number;
      readonly corps?: unknown;
      /** `Retry-After`, seconds. */
      readonly attente?: number;
      /** `x-maintenance`: the time of reopening, ISO 8601; empty if unknown. */
      readonly fermeJusque?: string;
    }
  | 'jamais'
  | 'coupure';

export type Answers = Partial<Record<CallName, Answer>>;

/** An error of the API, with its own HTTP status unless another is given. */
export function error(code: ErrorCode, pending?: number): Answer {
  const corps = { code, message: code, incident: 'K7Q2-41' };
  return {
    status: ERROR_STATUSES[code],
    corps,
    ...(pending !== undefined && { attente: pending }),
  };
}

/** What goes with an answer as the server sends it. */
function entetes({
  attente: pending,
  fermeJusque: closedUntil,
}: {
  attente?: number;
  fermeJusque?: string;
}) {
  return new AxiosHeaders({
    ...(pending !== undefined && { 'retry-after': String(pending) }),
    ...(closedUntil !== undefined && { [MAINTENANCE_HEADER]: closedUntil }),
  });
}

const DEFAULTS: Answers = { token: { corps: 'jeton' } };

const isName = (name: string): name is CallName => name in CALLS;

function callOf(url: string | undefined): CallName | undefined {
  return Object.keys(CALLS)
    .filter(isName)
    .find((name) => CALLS[name].path === url);
}

function rawBody(corps: unknown, type: AxiosRequestConfig['responseType']): unknown {
  const text = typeof corps === 'string' ? corps : JSON.stringify(corps ?? '');
  return type === 'blob' ? new Blob([text]) : text;
}

/**
 * Replaces the network: everything above it is the product's code.
 * @param answers what each call answers; a call without an answer succeeds with an empty text
 */
export function server(answers: Answers): NonNullable<AxiosRequestConfig['adapter']> {
  return async (config) => {
    const name = callOf(config.url);
    const reply = (name && (answers[name] ?? DEFAULTS[name])) ?? { corps: '' };
    if (reply === 'jamais') return new Promise<never>(() => undefined);
    if (reply === 'coupure') throw new AxiosError('Network Error', 'ERR_NETWORK', config);
    const { status = 200, corps, ...around } = reply;
    const data = rawBody(corps, config.responseType);
    const headers = entetes(around);
    const answer: AxiosResponse = { data, status, statusText: '', headers, config };
    if (status < 400) return answer;
    throw new AxiosError(`status ${status}`, String(status), config, undefined, answer);
  };
}
