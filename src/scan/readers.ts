import '../browser/trustedTypes.ts';
import { workerDecoder } from './decoders/workerDecoder.ts';
import type { Reader } from './reading.ts';

const QUICK_EVERY_MS = 100;
/** Also the time without a read after which the ladder starts. */
const LADDER_EVERY_MS = 500;

const engineWorker = () =>
  new Worker(new URL('./decoders/read.worker.ts', import.meta.url), { type: 'module' });

export const openReaders = (): Reader[] => [
  { decoder: workerDecoder(engineWorker, 'quick'), after: 0, every: QUICK_EVERY_MS },
  {
    decoder: workerDecoder(engineWorker, 'ladder'),
    after: LADDER_EVERY_MS,
    every: LADDER_EVERY_MS,
  },
];

export function closeReaders(readers: readonly Reader[]): void {
  for (const { decoder } of readers) decoder.close();
}
