import { balance } from '../balance.ts';
import type { Dossier } from '../dossier.ts';
import { type Draft, draftAt, type PaymentDraft, withPayment } from '../draft.ts';
import type { Refused } from '../refusal.ts';
import type { Heard } from './events.ts';
import { applyAnswer, applyWebhook } from './figures.ts';
import { holdUnprovenId, identify } from './identify.ts';
import { hearOperations } from './operations.ts';

/**
 * Applies what the provider says of a payment, then books the difference (`docs/payments.md`).
 * @returns `nothing-new` if the snapshot changes nothing
 */
export function judgeHeard(dossier: Dossier, event: Heard): Draft | Refused {
  const found = identify(dossier, event);
  const draft = holdUnprovenId(found, event) ?? applyFigures(dossier, found, event);
  return draft.changes.length === 0 ? { refused: 'nothing-new' } : draft;
}

function applyFigures(
  dossier: Dossier,
  { draft, payment: known }: PaymentDraft,
  event: Heard,
): Draft {
  const { id: paymentId } = known;
  const after = event.via === 'answer' ? applyAnswer(known, event) : applyWebhook(known, event);
  const changed = withPayment(draft, known, after);
  const heard =
    event.via === 'answer' ? hearOperations(draftAt(changed, paymentId), event) : changed;
  return balance(heard, {
    paymentId,
    before: dossier,
    references: event.references,
  });
}
