import { NOTHING, type Reading } from '../decoder.ts';
import type { Reader } from '../reading.ts';

/** Why a file gave no number; each has its own advice. */
export type PictureFailure =
  | 'unreadable'
  | 'tooLarge'
  | 'protected'
  | 'noCode'
  | 'otherCode'
  | 'technical';

export type PictureOutcome = { readonly text: string } | { readonly failure: PictureFailure };

type Pixels = () => ImageData;
/** Draws one picture of a file, gives its pixels to `read`, and gives its memory back. */
type Show = (index: number, read: (pixels: Pixels) => Promise<Reading>) => Promise<Reading>;

/** What several looks found: the first text, else whether one of them saw another code. */
function both(one: Reading, other: Reading): Reading {
  return { text: one.text ?? other.text, otherCode: one.otherCode || other.otherCode };
}

async function ask(
  readers: readonly Reader[],
  pixels: Pixels,
  signal: AbortSignal,
): Promise<Reading> {
  let found = NOTHING;
  for (const { decoder } of readers) {
    if (signal.aborted) break;
    // A worker takes the pixels with it, so each decoder gets its own.
    const decoded = decoder.decode(pixels(), Number.POSITIVE_INFINITY);
    found = both(found, await decoded.catch(() => NOTHING));
    if (found.text !== null) break;
  }
  return found;
}

/**
 * Reads the pictures of one file: first each of them quickly, so that a page of text does not hold up the page
 * after it, then each thoroughly.
 * @param signal after its end nothing new is begun
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
  for (const round of [quick, thorough]) {
    for (let index = 0; index < count && !signal.aborted; index++) {
      found = both(found, await show(index, (pixels) => ask(round, pixels, signal)));
      if (found.text !== null) return { text: found.text };
    }
  }
  return { failure: found.otherCode ? 'otherCode' : 'noCode' };
}
