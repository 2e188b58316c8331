import axios, { type AxiosRequestConfig } from 'axios';
import type { Answer, Input } from '#contract/bodies.ts';
import { type CallName, callOf, type SessionCall } from '#contract/calls.ts';
import { MAINTENANCE_HEADER } from '#contract/maintenance.ts';
import type { Settings } from '#contract/settings.ts';
import { ApiError } from './ApiError.ts';
import { readAnswer, responseType } from './readAnswer.ts';
import { createSharedToken, type TokenVault } from './sharedToken.ts';
import { toApiError } from './toApiError.ts';
import { createTokenRequest } from './tokenRequest.ts';

const TIMEOUT_MS = 20_000;
/** The server holds a lookup for up to 65 s where others guess (D-108). */
const LOOKUP_TIMEOUT_MS = 75_000;
const HELD: readonly CallName[] = ['rechercheAmende', 'justifierPaiement'];
const PARTIAL_CONTENT = 206;

export interface HttpOptions {
  readonly settings: Pick<Settings, 'apiUrl' | 'cleHorodatage' | 'debug'>;
  readonly vault: TokenVault;
  /** No token helps: the server issued none, or refused the one it had just issued. A first 401 shows nothing (O-13). */
  readonly onUnauthorised: () => void;
  /** The server answered 206: the session, its binding or the payment's token has ended (K-14). */
  readonly onPartialContent: (name: CallName) => void;
  /** The server has bound this fine, or extended its binding (D-13, D-28). */
  readonly onBound: (fineId: string, sentAt: number) => void;
  /** @param retryAfter seconds until the service opens again */
  readonly onMaintenance: (name: CallName, retryAfter: number | undefined) => void;
  /** @param back when the service opens again, as ISO 8601; empty if not announced, null while it is open */
  readonly onAnnouncement: (back: string | null) => void;
  readonly adapter?: AxiosRequestConfig['adapter'];
}

export interface Http {
  /** @throws ApiError and no other error */
  call<N extends SessionCall>(name: N, request: Input<N>): Promise<Answer<N>>;
  openSession(): Promise<void>;
}

/** `default` in the setting stands for the page's own origin (D-07). All calls use this address (K-17). */
export function baseAddress(apiUrl: string): string {
  return apiUrl === 'default' ? '' : apiUrl.replace(/\/$/, '');
}

/**
 * Sends the calls with their token, renews the token once, and turns every failure into an `ApiError` (K-13 … K-16). It
 * knows no screen and reports to `options` what a screen must act on.
 */
export function createHttp(options: HttpOptions): Http {
  const { settings, vault } = options;
  const baseURL = baseAddress(settings.apiUrl);
  const client = axios.create({
    baseURL,
    timeout: TIMEOUT_MS,
    xsrfCookieName: 'XSRF-TOKEN',
    xsrfHeaderName: 'X-XSRF-TOKEN',
    withXSRFToken: ({ method }) => baseURL === '' && method?.toUpperCase() !== 'GET',
    ...(options.adapter && { adapter: options.adapter }),
  });

  const send = async (name: CallName, request: unknown, bearer: string | null) => {
    const { method, path, input } = callOf(name);
    const headers = bearer ? { Authorization: `Bearer ${bearer}` } : {};
    if (settings.debug) console.debug(method, path);
    return client.request<unknown>({
      ...(input === 'query' ? { params: request } : { data: request }),
      method,
      url: path,
      headers,
      responseType: responseType(name),
      ...(HELD.includes(name) && { timeout: LOOKUP_TIMEOUT_MS }),
    });
  };

  const ask = createTokenRequest(settings.cleHorodatage, async (sub) => {
    const answer = await send('token', { sub }, vault.read());
    const back: unknown = answer.headers[MAINTENANCE_HEADER];
    options.onAnnouncement(typeof back === 'string' ? back : null);
    return answer;
  });
  const shared = createSharedToken(vault, ask);

  const read = async <N extends SessionCall>(
    name: N,
    request: Input<N>,
    bearer: string,
  ): Promise<Answer<N>> => {
    const sentAt = Date.now();
    try {
      const response = await send(name, request, bearer);
      if (response.status !== PARTIAL_CONTENT) {
        const answer = await readAnswer(name, response);
        const fineId = fineIdOf(answer) ?? fineIdOf(request);
        if (fineId !== undefined) options.onBound(fineId, sentAt);
        return answer;
      }
    } catch (error) {
      const failure = await toApiError(error);
      if (failure.code === 'maintenance') options.onMaintenance(name, failure.retryAfter);
      throw failure;
    }
    options.onPartialContent(name);
    throw new ApiError({ code: 'contenu-partiel', status: PARTIAL_CONTENT });
  };

  /** Reports a 401 that a new token could not answer: nobody may be left with a button that did nothing. */
  const orUnauthorised = async <T>(action: () => Promise<T>): Promise<T> => {
    try {
      return await action();
    } catch (error) {
      const failure = await toApiError(error);
      if (failure.status === 401) options.onUnauthorised();
      throw failure;
    }
  };

  return {
    openSession: async () => {
      await shared.renew(vault.read());
    },
    call: async (name, request) => {
      const first = await orUnauthorised(() => shared.obtain());
      try {
        return await read(name, request, first);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
        return orUnauthorised(async () => read(name, request, await shared.renew(first)));
      }
    },
  };
}

/** Finds the id of a fine in an answer or in a request. */
const fineIdOf = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'avisId' in value
    ? String(value.avisId)
    : undefined;
