import type { ValueRead } from './json.ts';
import type { Position } from './readTexts.ts';

/** A line with its place and its record, or with the reason why it could not be read. */
export type LineRead = Position & ValueRead & { readonly text?: string };
