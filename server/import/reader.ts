import { Piscina } from 'piscina';
import { program } from '../program.ts';
import type { Batch } from './prepareBatches.ts';

/** What the thread that reads a file is given. */
export interface ReaderOptions {
  readonly file: string;
  readonly pepperList: string;
}

/** What it gives for each question; an error loses its code between threads, so that it comes as data. */
export type Reply =
  | { readonly batch: Batch | null }
  | { readonly message: string; readonly code: string | null };

const YOUNG_MB = 64;

/** Batches that the reader may be ahead of the database. */
const AHEAD = 2;

/**
 * Reads and checks a file of fines in a thread of its own, a few batches ahead of whoever takes them.
 * @throws the error of the file system when the file cannot be read
 */
export async function* batchesOfFile(file: string, pepperList: string): AsyncGenerator<Batch> {
  const { file: worker, execArgv } = program('./worker', import.meta.url);
  const thread = new Piscina<undefined, Reply>({
    filename: worker.href,
    name: 'nextBatch',
    workerData: { file, pepperList } satisfies ReaderOptions,
    execArgv: [...execArgv],
    minThreads: 1,
    maxThreads: 1,
    // A batch under way outlives many small collections, each of which would copy it.
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const ask = (): Promise<Reply> => {
    const reply = thread.run(undefined);
    // It may fail before somebody waits for it.
    reply.catch(() => undefined);
    return reply;
  };
  const replies = Array.from({ length: AHEAD }, ask);
  try {
    for (;;) {
      const reply = await replies.shift();
      if (reply === undefined || !('batch' in reply)) throw errorOf(reply);
      if (reply.batch === null) return;
      replies.push(ask());
      yield reply.batch;
    }
  } finally {
    // A thread that is stopped at work has its last message taken for an error.
    await Promise.allSettled(replies);
    await thread.destroy();
  }
}

const errorOf = (reply: Exclude<Reply, { batch: unknown }> | undefined): Error =>
  Object.assign(new Error(reply?.message), reply?.code && { code: reply.code });
