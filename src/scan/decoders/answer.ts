import { type Reading, UnusableFrameError } from '../decoder.ts';
import type { ReadAnswer, ReadRequest } from './messages.ts';

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
