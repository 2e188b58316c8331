export type Frame = ImageData | ImageBitmap | VideoFrame;

export interface Reading {
  readonly text: string | null;
  /** A readable code that is not a notice's. */
  readonly otherCode: boolean;
}

export const NOTHING: Reading = { text: null, otherCode: false };

/** The pixels of this form of frame cannot be read; another form may work. */
export class UnusableFrameError extends Error {
  override name = 'UnusableFrameError';
}

export interface Decoder {
  /**
   * Owns the frame from now on.
   * @param budgetMs begins nothing new after it
   * @throws UnusableFrameError
   * @throws when the decoder is of no further use
   */
  decode(frame: Frame, budgetMs: number): Promise<Reading>;
  /** Drops what it reads; the next request does not wait for it. */
  reset(): void;
  /** A pending `decode` rejects. */
  close(): void;
}
