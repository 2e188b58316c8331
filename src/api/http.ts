import axios, { type AxiosRequestConfig, isAxiosError } from 'axios';
import { callOf } from '#contract/callOf.ts';
import type { Answer, CallName, Input, SessionCall } from '#contract/calls.ts';
import { scellerHorodatage } from '#contract/horodatage.ts';
import type { Reglages } from '#contract/reglages.ts';
import { ApiError, versApiError } from './ApiError.ts';
import { readAnswer, responseType } from './readAnswer.ts';
import { type CoffreJeton, creerJetonPartage } from './sharedToken.ts';

/** A call that takes longer is a fault, ms. */
const DELAI_MAXIMAL = 20_000;
const CONTENU_PARTIEL = 206;

export interface OptionsHttp {
  readonly reglages: Pick<Reglages, 'apiUrl' | 'cleHorodatage' | 'debug'>;
  readonly coffre: CoffreJeton;
  /** No token can be had: the server refused one (O-13). */
  readonly onUnauthorised: () => void;
  /** The server answered 206 to this call (K-14). */
  readonly onPartialContent: (nom: CallName) => void;
  /** Operators have closed the service for a while: the server refused what would begin something new. */
  readonly onMaintenance: () => void;
  /** Replaces the network in tests. */
  readonly adapter?: AxiosRequestConfig['adapter'];
}

export interface Http {
  /**
   * Makes one call of the contract with the bearer; on a 401 refreshes the token once and tries again once.
   * @throws ApiError and nothing else
   */
  appeler<N extends SessionCall>(nom: N, envoi: Input<N>): Promise<Answer<N>>;
  /** Asks for a token, as the home page does when it opens (K-01). */
  ouvrirSession(): Promise<void>;
}

/** The base address: the word `default` means the origin of the page (K-17, D-07). */
export function adresseDeBase(apiUrl: string): string {
  return apiUrl === 'default' ? '' : apiUrl.replace(/\/$/, '');
}

/**
 * The HTTP layer: base address, bearer (K-13), XSRF header on relative writes (K-16), 206 (K-14), and one
 * shared refresh with one retry on a 401 (K-15). It knows no screen.
 */
export function creerHttp(options: OptionsHttp): Http {
  const { reglages, coffre } = options;
  const baseURL = adresseDeBase(reglages.apiUrl);
  const client = axios.create({
    baseURL,
    timeout: DELAI_MAXIMAL,
    xsrfCookieName: 'XSRF-TOKEN',
    xsrfHeaderName: 'X-XSRF-TOKEN',
    withXSRFToken: ({ method }) => baseURL === '' && method?.toUpperCase() !== 'GET',
    ...(options.adapter && { adapter: options.adapter }),
  });

  const envoyer = async (nom: CallName, envoi: unknown, bearer: string | null) => {
    const { method, path, query } = callOf(nom);
    const headers = bearer ? { Authorization: `Bearer ${bearer}` } : {};
    if (reglages.debug) console.debug(method, path);
    return client.request<unknown>({
      ...(query ? { params: envoi } : { data: envoi }),
      method,
      url: path,
      headers,
      responseType: responseType(nom),
    });
  };

  const demander = creerDemandeJeton(reglages.cleHorodatage, (sub) =>
    envoyer('token', { sub }, coffre.lire()),
  );
  const partage = creerJetonPartage({ coffre, demander });

  const lire = async <N extends SessionCall>(
    nom: N,
    envoi: Input<N>,
    bearer: string,
  ): Promise<Answer<N>> => {
    try {
      const reponse = await envoyer(nom, envoi, bearer);
      if (reponse.status !== CONTENU_PARTIEL) return readAnswer(nom, reponse.data);
    } catch (erreur) {
      const echec = await versApiError(erreur);
      if (echec.code === 'maintenance') options.onMaintenance();
      throw echec;
    }
    options.onPartialContent(nom);
    throw new ApiError({ code: 'contenuPartiel', status: CONTENU_PARTIEL });
  };

  const obtenirJeton = async (action: () => Promise<string>) => {
    try {
      return await action();
    } catch (erreur) {
      const echec = await versApiError(erreur);
      if (echec.status === 401) options.onUnauthorised();
      throw echec;
    }
  };

  return {
    ouvrirSession: async () => {
      await partage.renouveler(coffre.lire());
    },
    appeler: async (nom, envoi) => {
      const premier = await obtenirJeton(() => partage.obtenir());
      try {
        return await lire(nom, envoi, premier);
      } catch (erreur) {
        if (!(erreur instanceof ApiError) || erreur.status !== 401) throw erreur;
        const second = await obtenirJeton(() => partage.renouveler(premier));
        return lire(nom, envoi, second);
      }
    },
  };
}

/**
 * Asks for a token with a sealed timestamp (K-01, D-14). When the server says that the clock is off, tries
 * once more with the offset that its `Date` header shows, and keeps that offset.
 */
function creerDemandeJeton(
  cleHorodatage: string,
  envoyer: (sub: string) => Promise<{ readonly data: unknown }>,
): () => Promise<string> {
  let decalage = 0;
  const essayer = async () => {
    const { data } = await envoyer(await scellerHorodatage(cleHorodatage, Date.now() + decalage));
    if (typeof data !== 'string' || !/^\S+$/.test(data))
      throw new ApiError({ code: 'technique', status: 200 });
    return data;
  };
  return async () => {
    try {
      return await essayer();
    } catch (erreur) {
      const echec = await versApiError(erreur);
      const date: unknown = isAxiosError(erreur) ? erreur.response?.headers.date : undefined;
      const serveur = typeof date === 'string' ? Date.parse(date) : Number.NaN;
      if (echec.code !== 'horloge' || Number.isNaN(serveur)) throw echec;
      decalage = serveur - Date.now();
      return essayer();
    }
  };
}
