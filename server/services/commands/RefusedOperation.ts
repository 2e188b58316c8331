import { REFUSALS, type Refusal } from '../../till/refusal.ts';

/** The message is a sentence for the operator. */
export class RefusedOperation extends Error {
  override readonly name = 'RefusedOperation';
}

/** @throws RefusedOperation */
export function allowed<Judged extends object>(
  judged: Judged | { readonly refused: Refusal },
): Exclude<Judged, { refused: Refusal }> {
  if ('refused' in judged) throw new RefusedOperation(REFUSALS[judged.refused as Refusal]);
  return judged as Exclude<Judged, { refused: Refusal }>;
}
