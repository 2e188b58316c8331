export type Frame = ImageData | ImageBitmap | VideoFrame;

export interface Reading {
  readonly text: string | null;
  readonly otherCode: boolean;
}

export const NOTHING: Reading = { text: null, otherCode: false };

/** The decoder cannot read this form of frame. It may read the same picture in another form. */
export class UnusableFrameError extends Error {
  override name = 'UnusableFrameError';
}

export interface Decoder {
  /**
   * Reads one frame, which is transferred: the caller must not use it again.
   * @param budgetMs milliseconds after which no new pass begins
   * @throws UnusableFrameError
   * @throws Error after which the decoder is of no further use
   */
  decode(frame: Frame, budgetMs: number): Promise<Reading>;
  /** Ends the pending reads with no result. The decoder can be used again. */
  reset(): void;
  /** Ends the decoder for good. A pending `decode` rejects. */
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
