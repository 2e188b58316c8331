import { ApiError, type FailureCode } from './ApiError.ts';
import type { Http, HttpOptions } from './http.ts';

/** How a page of the version before meets a newer server: its code is gone, or one does not know the other's form. */
const OUTDATED: readonly FailureCode[] = ['reseau', 'requete-invalide', 'introuvable'];

/**
 * Loads Axios with the first call, because the first paint does not need it.
 * @param isReplaced says whether a newer version has replaced this page's
 * @throws ApiError and no other error, also if the code does not arrive
 */
export function createLazyHttp(options: HttpOptions, isReplaced: () => Promise<boolean>): Http {
  let loading: Promise<Http> | undefined;
  const http = () => {
    loading ??= import('./http.ts')
      .then(({ createHttp }) => createHttp(options))
      .catch(() => {
        loading = undefined;
        throw new ApiError({ code: 'reseau', status: 0 });
      });
    return loading;
  };
  const explain = async (error: unknown): Promise<never> => {
    const isSuspect = error instanceof ApiError && OUTDATED.includes(error.code);
    if (isSuspect && (await isReplaced())) throw new ApiError({ ...error, isOutdated: true });
    throw error;
  };
  return {
    call: (name, request) =>
      http()
        .then(({ call }) => call(name, request))
        .catch(explain),
    openSession: () =>
      http()
        .then(({ openSession }) => openSession())
        .catch(explain),
  };
}
