export type Frame = ImageData | ImageBitmap | VideoFrame;

export interface Reading {
  readonly text: string | null;
  readonly otherCode: boolean;
}

export const NOTHING: Reading = { text: null, otherCode: false };

/** Another form of frame may work. */
export class UnusableFrameError extends Error {
  override name = 'UnusableFrameError';
}

export interface Decoder {
  /**
   * Owns the frame.
   * @param budgetMs begins nothing new after it
   * @throws UnusableFrameError
   * @throws when the decoder is of no further use
   */
  decode(frame: Frame, budgetMs: number): Promise<Reading>;
  /** Drops what it reads. */
  reset(): void;
  /** A pending `decode` rejects. */
  close(): void;
}
