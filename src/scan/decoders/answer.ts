import { type Reading, UnusableFrameError } from '../decoder.ts';
import type { ReadAnswer, ReadRequest } from './messages.ts';

/**
 * What a reading worker does with its messages.
 * @param read reads one frame
 * @param post sends an answer to the page
 */
export function answering(
  read: (request: ReadRequest) => Promise<Reading>,
  post: (answer: ReadAnswer) => void,
) {
  return async (request: ReadRequest): Promise<void> => {
    const { id } = request;
    try {
      post({ id, reading: await read(request) });
    } catch (error) {
      post(
        error instanceof UnusableFrameError
          ? { id, unusable: error.message }
          : { id, error: String(error) },
      );
    }
  };
}
