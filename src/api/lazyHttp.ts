import { ApiError } from './ApiError.ts';
import type { Http, HttpOptions } from './http.ts';

/**
 * The HTTP layer, whose code (Axios) is loaded with the first call: nothing that a first paint shows needs it.
 * @throws ApiError and nothing else; code that does not arrive counts as an answer that does not
 */
export function createLazyHttp(options: HttpOptions): Http {
  let loading: Promise<Http> | undefined;
  const load = async () => {
    try {
      return (await import('./http.ts')).createHttp(options);
    } catch {
      // The next call tries again.
      loading = undefined;
      throw new ApiError({ code: 'reseau', status: 0 });
    }
  };
  const http = () => {
    loading ??= load();
    return loading;
  };
  return {
    call: async (name, request) => (await http()).call(name, request),
    openSession: async () => (await http()).openSession(),
  };
}
