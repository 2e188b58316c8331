import { AxiosError, AxiosHeaders, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { CALLS, type CallName } from '#contract/calls.ts';
import { ERROR_STATUSES, type ErrorCode } from '#contract/errors.ts';
import { MAINTENANCE_HEADER } from '#contract/maintenance.ts';

/** What a story's server says: an answer, nothing yet, or a broken line. */
export type Reponse =
  | {
      readonly status?: number;
      readonly corps?: unknown;
      /** `Retry-After`, seconds. */
      readonly attente?: number;
      /** `x-maintenance`: when the service opens again, ISO 8601, or empty where nobody knows. */
      readonly fermeJusque?: string;
    }
  | 'jamais'
  | 'coupure';

export type Reponses = Partial<Record<CallName, Reponse>>;

/** An error of the API, with its own HTTP status unless another is given. */
export function erreur(code: ErrorCode, attente?: number): Reponse {
  const corps = { code, message: code, incident: 'K7Q2-41' };
  return { status: ERROR_STATUSES[code], corps, ...(attente !== undefined && { attente }) };
}

/** What goes with an answer as the server sends it. */
function entetes({ attente, fermeJusque }: { attente?: number; fermeJusque?: string }) {
  return new AxiosHeaders({
    ...(attente !== undefined && { 'retry-after': String(attente) }),
    ...(fermeJusque !== undefined && { [MAINTENANCE_HEADER]: fermeJusque }),
  });
}

const PAR_DEFAUT: Reponses = { token: { corps: 'jeton' } };

const estNom = (nom: string): nom is CallName => nom in CALLS;

function appelDe(url: string | undefined): CallName | undefined {
  return Object.keys(CALLS)
    .filter(estNom)
    .find((nom) => CALLS[nom].path === url);
}

function brut(corps: unknown, type: AxiosRequestConfig['responseType']): unknown {
  const texte = typeof corps === 'string' ? corps : JSON.stringify(corps ?? '');
  return type === 'blob' ? new Blob([texte]) : texte;
}

/**
 * Stands where the network would: everything above it is the product's own code.
 * @param reponses what each call answers; a call without an answer succeeds with an empty text
 */
export function serveur(reponses: Reponses): NonNullable<AxiosRequestConfig['adapter']> {
  return async (config) => {
    const nom = appelDe(config.url);
    const reponse = (nom && (reponses[nom] ?? PAR_DEFAUT[nom])) ?? { corps: '' };
    if (reponse === 'jamais') return new Promise<never>(() => undefined);
    if (reponse === 'coupure') throw new AxiosError('Network Error', 'ERR_NETWORK', config);
    const { status = 200, corps, ...autour } = reponse;
    const data = brut(corps, config.responseType);
    const headers = entetes(autour);
    const answer: AxiosResponse = { data, status, statusText: '', headers, config };
    if (status < 400) return answer;
    throw new AxiosError(`status ${status}`, String(status), config, undefined, answer);
  };
}
