import type { Reader } from '../reading.ts';

/** Why a file gave no number; each has its own advice. */
export type PictureFailure = 'unreadable' | 'tooLarge' | 'protected' | 'noCode' | 'technical';

export type PictureOutcome = { readonly text: string } | { readonly failure: PictureFailure };

type Pixels = () => ImageData;
/** Draws one picture of a file, gives its pixels to `read`, and gives its memory back. */
type Show = (
  index: number,
  read: (pixels: Pixels) => Promise<string | null>,
) => Promise<string | null>;

async function ask(
  readers: readonly Reader[],
  pixels: Pixels,
  signal: AbortSignal,
): Promise<string | null> {
  for (const { decoder } of readers) {
    if (signal.aborted) return null;
    // A worker takes the pixels with it, so each decoder gets its own.
    const text = await decoder.decode(pixels(), Number.POSITIVE_INFINITY).catch(() => null);
    if (text !== null) return text;
  }
  return null;
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
): Promise<string | null> {
  const quick = readers.filter(({ after }) => after === 0);
  const thorough = readers.filter(({ after }) => after > 0);
  for (const round of [quick, thorough]) {
    for (let index = 0; index < count && !signal.aborted; index++) {
      const text = await show(index, (pixels) => ask(round, pixels, signal));
      if (text !== null) return text;
    }
  }
  return null;
}
