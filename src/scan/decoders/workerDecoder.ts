import type { Decoder } from '../decoder.ts';
import type { ReadAnswer, ReadRequest } from './messages.ts';

interface Waiting {
  readonly resolve: (text: string | null) => void;
  readonly reject: (error: Error) => void;
}

/**
 * The WebAssembly engine in a worker of its own; it starts to load at once.
 * @param depth what the worker does with each frame
 */
export function workerDecoder(depth: ReadRequest['depth']): Decoder {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let closed = false;
  const failAll = (reason: string) => {
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  };
  const open = () => {
    const opened = new Worker(new URL('./read.worker.ts', import.meta.url), { type: 'module' });
    opened.addEventListener('message', ({ data }: MessageEvent<ReadAnswer>) => {
      const one = waiting.get(data.id);
      waiting.delete(data.id);
      if ('error' in data) one?.reject(new Error(data.error));
      else one?.resolve(data.text);
    });
    opened.addEventListener('error', () => failAll('the reading worker could not start'));
    return opened;
  };
  let worker = open();
  return {
    decode: (frame, budgetMs) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('closed'));
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        const request: ReadRequest = { id: lastId, depth, budgetMs, frame };
        worker.postMessage(request, [frame.data.buffer]);
      }),
    reset: () => {
      if (closed || waiting.size === 0) return;
      worker.terminate();
      failAll('given up');
      worker = open();
    },
    close: () => {
      closed = true;
      worker.terminate();
      failAll('closed');
    },
  };
}
