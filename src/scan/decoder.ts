/** A picture on its way to the decoders, in whatever form this browser hands it over at least cost. */
export type Frame = ImageData | ImageBitmap | VideoFrame;

/** What a decoder makes of one frame. */
export interface Reading {
  /** Text of a notice, or null when there is none. */
  readonly text: string | null;
  /** There is a readable code, but not that of a notice. */
  readonly otherCode: boolean;
}

export const NOTHING: Reading = { text: null, otherCode: false };

/** The decoder cannot get at the pixels of this form of frame; another form may do. */
export class UnusableFrameError extends Error {
  override name = 'UnusableFrameError';
}

/** One way of reading a frame. All of them are asked; the first accepted text wins. */
export interface Decoder {
  /**
   * Reads one frame, which is its own from now on.
   * @param budgetMs milliseconds after which it begins nothing new; without a limit (a file) damaged codes are repaired
   * @throws UnusableFrameError
   * @throws when the decoder itself fails and is of no further use
   */
  decode(frame: Frame, budgetMs: number): Promise<Reading>;
  /** Gives up what it is reading, which then holds nothing; what is asked next does not wait for it. */
  reset(): void;
  /** Ends it and gives its memory back; a pending `decode` rejects. */
  close(): void;
}
