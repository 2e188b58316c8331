import type { ReactNode } from 'react';

/** A part of the page that opens under a title, which already answers in short (D-101). */
export interface Fold {
  readonly id: string;
  readonly title: string;
  readonly content: NonNullable<ReactNode>;
}
