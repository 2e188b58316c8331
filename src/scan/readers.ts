import { nativeDecoder } from './decoders/nativeDecoder.ts';
import { workerDecoder } from './decoders/workerDecoder.ts';
import type { Reader } from './reading.ts';

/** The ladder of preprocessed passes starts when nothing was read for this long, in milliseconds. */
const LADDER_AFTER_MS = 500;

/** Opens every decoder that this browser can run; their binaries start to load at once. */
export async function openReaders(): Promise<Reader[]> {
  const quick = workerDecoder('quick');
  const ladder = workerDecoder('ladder');
  const native = await nativeDecoder();
  return [
    ...(native === null ? [] : [{ decoder: native, after: 0 }]),
    { decoder: quick, after: 0 },
    { decoder: ladder, after: LADDER_AFTER_MS },
  ];
}

/** Ends them all. */
export function closeReaders(readers: readonly Reader[]): void {
  for (const { decoder } of readers) decoder.close();
}
