import { type AxiosError, isAxiosError } from 'axios';
import { CODES_ERREUR, type CodeErreur } from '#contract/erreurs.ts';

/** Besides the API's own codes: no answer came, or the answer was 206 (K-14). */
export type CodeEchec = CodeErreur | 'reseau' | 'contenuPartiel';

/** What is known of a call that failed. */
export interface Echec {
  readonly code: CodeEchec;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Number that ties a person's report to a log line. */
  readonly incident?: string | undefined;
  /** Seconds to wait before another try (D-15). */
  readonly retryAfter?: number | undefined;
}

/** The one error that `src/api` throws. */
export class ApiError extends Error implements Echec {
  readonly code: CodeEchec;
  readonly status: number;
  readonly incident: string | undefined;
  readonly retryAfter: number | undefined;

  constructor({ code, status, incident, retryAfter }: Echec) {
    super(`${code} (${status})`);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.incident = incident;
    this.retryAfter = retryAfter;
  }
}

const estCode = (valeur: unknown): valeur is CodeErreur =>
  typeof valeur === 'string' && Object.hasOwn(CODES_ERREUR, valeur);

function lireCorps(data: unknown): { code?: unknown; incident?: unknown } {
  if (typeof data === 'object' && data !== null) return data;
  if (typeof data !== 'string') return {};
  try {
    const lu: unknown = JSON.parse(data);
    return typeof lu === 'object' && lu !== null ? lu : {};
  } catch {
    return {};
  }
}

/** Seconds of a `Retry-After` header, which is a number or a date. */
function lireRetryAfter(valeur: unknown, maintenant: number): number | undefined {
  if (typeof valeur !== 'string' || valeur === '') return undefined;
  if (/^\d+$/.test(valeur)) return Number(valeur);
  const date = Date.parse(valeur);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - maintenant) / 1000));
}

function codeParDefaut(status: number): CodeErreur {
  if (status === 429) return 'trop-de-tentatives';
  return status === 503 ? 'indisponible' : 'technique';
}

async function corpsDe(erreur: AxiosError): Promise<unknown> {
  const data = erreur.response?.data;
  return data instanceof Blob ? data.text() : data;
}

/** Turns whatever a call threw into an `ApiError`; a fault never reads as an unknown fine (O-12). */
export async function versApiError(erreur: unknown): Promise<ApiError> {
  if (erreur instanceof ApiError) return erreur;
  if (!isAxiosError(erreur) || !erreur.response) return new ApiError({ code: 'reseau', status: 0 });
  const { status, headers } = erreur.response;
  const { code, incident } = lireCorps(await corpsDe(erreur));
  return new ApiError({
    code: estCode(code) ? code : codeParDefaut(status),
    status,
    incident: typeof incident === 'string' ? incident : undefined,
    retryAfter: lireRetryAfter(headers['retry-after'], Date.now()),
  });
}
