import texts from '../../locales/commandes.fr.json' with { type: 'json' };
import type { Refusal } from '../../till/refusal.ts';

/** Sentences for a clerk, in French. Each code of the till has one. */
export const REFUSALS = texts.refus satisfies Readonly<Record<Refusal, string>>;

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
