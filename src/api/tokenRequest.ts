import { isAxiosError } from 'axios';
import { sealTimestamp } from '#contract/timestamp.ts';
import { ApiError } from './ApiError.ts';
import { toApiError } from './toApiError.ts';

/**
 * Asks for a token with the encrypted time (K-01, D-14). If the server finds our clock wrong, it asks once more with
 * the time of the `Date` header. Later requests use that offset too.
 */
export function createTokenRequest(
  timestampKey: string,
  send: (sub: string) => Promise<{ readonly data: unknown }>,
): () => Promise<string> {
  let offset = 0;
  const tryOnce = async () => {
    const { data } = await send(await sealTimestamp(timestampKey, Date.now() + offset));
    if (typeof data !== 'string' || !/^\S+$/.test(data)) {
      throw new ApiError({ code: 'reseau', status: 0 });
    }
    return data;
  };
  return async () => {
    try {
      return await tryOnce();
    } catch (error) {
      const failure = await toApiError(error);
      const date: unknown = isAxiosError(error) ? error.response?.headers.date : undefined;
      const server = typeof date === 'string' ? Date.parse(date) : Number.NaN;
      if (failure.code !== 'horloge' || Number.isNaN(server)) throw failure;
      offset = server - Date.now();
      return tryOnce();
    }
  };
}
