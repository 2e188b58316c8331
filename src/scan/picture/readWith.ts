import type { Reader } from '../reading.ts';

/** Why a file gave no number; each has its own advice. */
export type PictureFailure = 'unreadable' | 'tooLarge' | 'protected' | 'noCode' | 'technical';

export type PictureOutcome = { readonly text: string } | { readonly failure: PictureFailure };

/** Asks every decoder in turn for one picture. */
export async function readWith(
  readers: readonly Reader[],
  picture: () => ImageData,
): Promise<string | null> {
  for (const { decoder } of readers) {
    // A worker takes the pixels with it, so each decoder gets its own.
    const text = await decoder.decode(picture()).catch(() => null);
    if (text !== null) return text;
  }
  return null;
}
