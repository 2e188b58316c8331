import type { Answer, Input } from '#contract/bodies.ts';
import { CALL_NAMES, CALLS, type CallName, type SessionCall } from '#contract/calls.ts';
import type { Fine, WrongKey } from '#contract/schemas/fine.ts';
import type { Http } from './http.ts';

/** One function for each call of a session. Each one throws only `ApiError`. */
export type Api = Calls & {
  /** Asks for a new token, as home does when it opens (K-01). */
  readonly openSession: () => Promise<void>;
};

type Calls = { readonly [N in SessionCall]: (input: Input<N>) => Promise<Answer<N>> };

const isSessionCall = (name: CallName): name is SessionCall => CALLS[name].access === 'session';

const SESSION_CALLS: readonly SessionCall[] = CALL_NAMES.filter(isSessionCall);

/** True for a fine. The answers to an unknown number and to a wrong key have no id (D-10). */
export function isFine(response: Fine | WrongKey | null): response is Fine {
  return response !== null && 'avisId' in response;
}

export function createApi({ call, openSession }: Http): Api {
  const bound = SESSION_CALLS.map((name) => [
    name,
    (input: Input<SessionCall>) => call(name, input),
  ]);
  return { ...(Object.fromEntries(bound) as Calls), openSession };
}
