import type { Answer as Body } from '#contract/bodies.ts';
import { CALLS, type Call, type CallName, callOf } from '#contract/calls.ts';
import { ERROR_STATUSES } from '#contract/errors.ts';
import { MAINTENANCE_HEADER } from '#contract/maintenance.ts';

type Calls = typeof CALLS;

/** As `errorsOf` of `contract/calls.ts` says when it runs. */
type ErrorOf<N extends CallName> =
  | 'requete-invalide'
  | 'technique'
  | 'indisponible'
  | 'jeton-invalide'
  | 'xsrf-invalide'
  | 'trop-de-tentatives'
  | (Calls[N] extends { closedInMaintenance: true } ? 'maintenance' : never)
  | (Calls[N] extends { errors: readonly (infer Code)[] } ? Code : never);

/** What a call answers in a state: a body of the contract, an error that the call knows, nothing yet, or a broken line. */
export type Reply<N extends CallName> =
  | {
      readonly body: Body<N, undefined>;
      /** `x-maintenance`: the time of reopening, ISO 8601; empty if unknown. */
      readonly closedUntil?: string;
    }
  | {
      readonly refused: ErrorOf<N>;
      /** `Retry-After`, seconds. */
      readonly retryAfter?: number;
    }
  /** The session is not bound to the fine (D-13). */
  | (Calls[N]['answers'] extends { 206: object } ? { readonly notBound: true } : never)
  | 'never'
  | 'brokenLine';

export type Answers = { readonly [N in CallName]?: Reply<N> };

/** An answer as it is on the line. */
export interface Wire {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

const INCIDENT = 'K7Q2-41';

const isName = (name: string): name is CallName => name in CALLS;

/** The call of an address below the origin. */
export const callAt = (path: string): CallName | undefined =>
  Object.keys(CALLS)
    .filter(isName)
    .find((name) => CALLS[name].path === path);

/** Status and type of the body of a success. */
function successOf({ answers }: Call) {
  const [status = '200', answer] = Object.entries(answers)[0] ?? [];
  return { status: Number(status), type: answer?.type };
}

function textOf(body: unknown, type: string | undefined): string {
  if (type === 'application/pdf') return '%PDF-1.7';
  if (typeof body === 'string') return body;
  return body === undefined || body === null ? '' : JSON.stringify(body);
}

/** A call without an answer succeeds with an empty text, but for the token. */
function replyTo<N extends CallName>(name: N, answers: Answers): Reply<N> {
  const reply: Reply<N> | undefined = answers[name];
  return reply ?? ({ body: name === 'token' ? 'jeton' : '' } as Reply<N>);
}

/** What a state's server sends. */
export function wireOf(name: CallName, answers: Answers): Wire | 'never' | 'brokenLine' {
  const reply = replyTo(name, answers);
  if (typeof reply === 'string') return reply;
  const { status, type } = successOf(callOf(name));
  if ('notBound' in reply) return { status: 206, text: '', headers: {} };
  if ('refused' in reply) {
    const { refused: code, retryAfter } = reply;
    return {
      status: ERROR_STATUSES[code],
      text: JSON.stringify({ code, message: code, incident: INCIDENT }),
      headers: {
        'content-type': 'application/json',
        ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      },
    };
  }
  return {
    status,
    text: textOf(reply.body, type),
    headers: {
      ...(type !== undefined && { 'content-type': type }),
      ...(reply.closedUntil !== undefined && { [MAINTENANCE_HEADER]: reply.closedUntil }),
    },
  };
}
