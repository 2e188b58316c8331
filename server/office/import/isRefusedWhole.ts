import type { ImportSummary } from './importFines.ts';
import type { Rejection } from './prepareBatches.ts';

const WHOLE: ReadonlySet<string> = new Set(['enTete', 'utf16', 'documentEntier']);

/** True if nothing of a file was read. It then has one rejection, for its header, encoding or kind. */
export const isRefusedWhole = (
  { accepted }: Pick<ImportSummary, 'accepted'>,
  rejections: readonly Pick<Rejection, 'reasons'>[],
): boolean =>
  accepted === 0 && rejections.some(({ reasons }) => reasons.some(({ code }) => WHOLE.has(code)));
