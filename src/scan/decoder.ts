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

export interface ReadRequest {
  readonly id: number;
  readonly depth: 'quick' | 'ladder';
  readonly budgetMs: number;
  readonly frame: Frame;
}

export type ReadAnswer =
  | { readonly id: number; readonly reading: Reading }
  | { readonly id: number; readonly unusable: string }
  | { readonly id: number; readonly error: string };
