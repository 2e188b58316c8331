import type { Frame, Reading } from '../decoder.ts';

/** What the page asks its reading worker. */
export interface ReadRequest {
  readonly id: number;
  /** `quick` is one pass, `ladder` the preprocessed passes. */
  readonly depth: 'quick' | 'ladder';
  /** Milliseconds after which nothing new is begun. */
  readonly budgetMs: number;
  readonly frame: Frame;
}

/** What the worker answers. */
export type ReadAnswer =
  | { readonly id: number; readonly reading: Reading }
  | { readonly id: number; readonly unusable: string }
  | { readonly id: number; readonly error: string };
