/** What the page asks its reading worker. */
export interface ReadRequest {
  readonly id: number;
  /** `quick` is one pass, `ladder` the preprocessed passes and repairs. */
  readonly depth: 'quick' | 'ladder';
  /** Milliseconds after which nothing new is begun. */
  readonly budgetMs: number;
  readonly frame: ImageData;
}

/** What the worker answers. */
export type ReadAnswer =
  | { readonly id: number; readonly text: string | null }
  | { readonly id: number; readonly error: string };
