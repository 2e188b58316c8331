import { ApiError } from './ApiError.ts';
import type { Http, HttpOptions } from './http.ts';

/**
 * Loads Axios with the first call, because the first paint does not need it.
 * @throws ApiError and no other error, also if the code does not arrive
 */
export function createLazyHttp(options: HttpOptions): Http {
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
  return {
    call: async (name, request) => (await http()).call(name, request),
    openSession: async () => (await http()).openSession(),
  };
}
