import { ApiError } from './ApiError.ts';
import type { Http, HttpOptions } from './http.ts';

/**
 * The first paint needs no Axios.
 * @throws ApiError only, also when the code does not arrive
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
