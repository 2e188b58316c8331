import { canDetect } from './decoders/barcodeDetector.ts';
import { workerDecoder } from './decoders/workerDecoder.ts';
import type { Reader } from './reading.ts';

/** Milliseconds between two frames of a quick reader, at least. */
const QUICK_EVERY_MS = 100;
/** The same for the ladder of preprocessed passes, which starts when nothing was read for as long. */
const LADDER_EVERY_MS = 500;

const engineWorker = () =>
  new Worker(new URL('./decoders/read.worker.ts', import.meta.url), { type: 'module' });
const nativeWorker = () =>
  new Worker(new URL('./decoders/native.worker.ts', import.meta.url), { type: 'module' });

/** Opens every decoder that this browser can run; their binaries start to load at once. */
export async function openReaders(): Promise<Reader[]> {
  const quick = workerDecoder(engineWorker, 'quick');
  const ladder = workerDecoder(engineWorker, 'ladder');
  const native = (await canDetect()) ? [workerDecoder(nativeWorker, 'quick')] : [];
  return [
    ...[...native, quick].map((decoder) => ({ decoder, after: 0, every: QUICK_EVERY_MS })),
    { decoder: ladder, after: LADDER_EVERY_MS, every: LADDER_EVERY_MS },
  ];
}

/** Ends them all. */
export function closeReaders(readers: readonly Reader[]): void {
  for (const { decoder } of readers) decoder.close();
}
