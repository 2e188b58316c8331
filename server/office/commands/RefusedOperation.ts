import { REFUSALS, type Refusal } from '../../till/refusal.ts';

/** The till refuses what an operator wants. The message is a sentence for him. */
export class RefusedOperation extends Error {
  override readonly name = 'RefusedOperation';
}

/**
 * Returns what the till has judged, unless it refuses.
 * @throws RefusedOperation
 */
export function allowed<Judged extends object>(
  judged: Judged | { readonly refused: Refusal },
): Exclude<Judged, { refused: Refusal }> {
  if ('refused' in judged) throw new RefusedOperation(REFUSALS[judged.refused as Refusal]);
  return judged as Exclude<Judged, { refused: Refusal }>;
}
