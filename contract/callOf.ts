import type { Call } from './call.ts';
import { CALLS, type CallName } from './calls.ts';
import type { ErrorCode } from './errors.ts';

export const CALL_NAMES = Object.keys(CALLS) as CallName[];

/** Any call, as the table's type tells it and without the literals of one. */
export const callOf = (name: CallName): Call => CALLS[name];

const OF_ALL = ['requete-invalide', 'technique', 'indisponible'] as const;
const OF_SESSION = ['jeton-invalide', 'xsrf-invalide'] as const;

/** Every refusal that a call can answer. */
export function errorsOf(name: CallName): readonly ErrorCode[] {
  const { access, errors, limit, closedInMaintenance } = callOf(name);
  return [
    ...OF_ALL,
    ...(access === 'session' ? OF_SESSION : []),
    ...(limit === null ? [] : (['trop-de-tentatives', 'origine-invalide'] as const)),
    ...(closedInMaintenance ? (['maintenance'] as const) : []),
    ...errors,
  ];
}
