import type { Frame, Reading } from '../decoder.ts';

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
