import {
  type Decoder,
  NOTHING,
  type ReadAnswer,
  type Reading,
  type ReadRequest,
  UnusableFrameError,
} from '../decoder.ts';

interface Waiting {
  readonly resolve: (reading: Reading) => void;
  readonly reject: (error: Error) => void;
}

export function workerDecoder(open: () => Worker, depth: ReadRequest['depth']): Decoder {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let closed = false;
  const endAll = (how: (one: Waiting) => void) => {
    for (const one of waiting.values()) how(one);
    waiting.clear();
  };
  const onAnswer = ({ data }: MessageEvent<ReadAnswer>) => {
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    if ('reading' in data) one?.resolve(data.reading);
    else if ('unusable' in data) one?.reject(new UnusableFrameError(data.unusable));
    else one?.reject(new Error(data.error));
  };
  const start = () => {
    const worker = open();
    worker.addEventListener('message', onAnswer);
    worker.addEventListener('error', () => {
      endAll(({ reject }) => reject(new Error('the reading worker could not start')));
    });
    return worker;
  };
  let worker = start();
  return {
    decode: (frame, budgetMs) =>
      new Promise((resolve, reject) => {
        if (closed) {
          if ('close' in frame) frame.close();
          return reject(new Error('closed'));
        }
        lastId += 1;
        const request: ReadRequest = { id: lastId, depth, budgetMs, frame };
        try {
          worker.postMessage(request, ['data' in frame ? frame.data.buffer : frame]);
        } catch (error) {
          return reject(new UnusableFrameError(String(error)));
        }
        waiting.set(lastId, { resolve, reject });
      }),
    reset: () => {
      if (closed || waiting.size === 0) return;
      worker.terminate();
      endAll(({ resolve }) => resolve(NOTHING));
      worker = start();
    },
    close: () => {
      closed = true;
      worker.terminate();
      endAll(({ reject }) => reject(new Error('closed')));
    },
  };
}
