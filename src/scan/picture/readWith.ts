import { NOTHING, type Reading } from '../decoder.ts';
import type { Reader } from '../reading.ts';

export type PictureFailure =
  | 'unreadable'
  | 'tooLarge'
  | 'protected'
  | 'noCode'
  | 'otherCode'
  | 'browser'
  | 'technical';

export type PictureOutcome = { readonly text: string } | { readonly failure: PictureFailure };

/** @param signal after it no new pass begins */
export type ReadFile = (
  file: File,
  readers: readonly Reader[],
  signal: AbortSignal,
) => Promise<PictureOutcome>;

type Pixels = () => ImageData;
type Show = (index: number, read: (pixels: Pixels) => Promise<Reading>) => Promise<Reading>;

function both(one: Reading, other: Reading): Reading {
  return { text: one.text ?? other.text, otherCode: one.otherCode || other.otherCode };
}

/**
 * Reads all pictures quickly, and only then each one thoroughly.
 * @param show draws the picture with this index
 * @param signal after it no new pass begins
 */
export async function readWith(
  readers: readonly Reader[],
  count: number,
  show: Show,
  signal: AbortSignal,
): Promise<PictureOutcome> {
  const quick = readers.filter(({ after }) => after === 0);
  const thorough = readers.filter(({ after }) => after > 0);
  let found = NOTHING;
  let works = false;
  const ask = async (round: readonly Reader[], pixels: Pixels): Promise<Reading> => {
    let seen = NOTHING;
    for (const { decoder } of round) {
      if (signal.aborted) break;
      // Each reader needs its own pixels, because they are transferred to its worker.
      const reading = await decoder.decode(pixels(), Number.POSITIVE_INFINITY).catch(() => null);
      if (reading === null) continue;
      works = true;
      seen = both(seen, reading);
      if (seen.text !== null) break;
    }
    return seen;
  };
  for (const round of [quick, thorough]) {
    for (let index = 0; index < count && !signal.aborted; index++) {
      found = both(found, await show(index, (pixels) => ask(round, pixels)));
      if (found.text !== null) return { text: found.text };
    }
  }
  if (!works && !signal.aborted) return { failure: 'browser' };
  return { failure: found.otherCode ? 'otherCode' : 'noCode' };
}
