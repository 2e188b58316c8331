import { workerData } from 'piscina';
import { creerPeppers } from '../services/amende/empreinteCle.ts';
import { prepareBatches } from './prepareBatches.ts';
import type { ReaderOptions, Reply } from './reader.ts';
import { readLines } from './readLines.ts';

const { file, pepperList }: ReaderOptions = workerData;
const batches = prepareBatches(readLines(file), creerPeppers(pepperList));

/** Runs in a worker thread: reads on, to the end of the next batch; null after the last one. */
export async function nextBatch(): Promise<Reply> {
  try {
    const { done, value } = await batches.next();
    return { batch: done ? null : value };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { message: error.message, code: 'code' in error ? String(error.code) : null };
  }
}
