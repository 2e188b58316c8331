import { balance, countIfGood } from '../balance.ts';
import type { Dossier } from '../dossier.ts';
import { type Draft, draftAt, type PaymentDraft, withPayment } from '../draft.ts';
import type { Refused } from '../refusal.ts';
import type { Heard, HeardByAnswer, HeardByWebhook } from './events.ts';
import { applyAnswer, applyWebhook } from './figures.ts';
import { holdUnprovenId, identify, isAboutAnother } from './identify.ts';
import { hearOperations } from './operations.ts';

/**
 * Applies what the provider says of a payment (`docs/payments.md`).
 * @returns `nothing-new` if it changes nothing, `about-another` if nothing of it may be believed
 */
export function judgeHeard(dossier: Dossier, event: Heard): Draft | Refused {
  if (event.via === 'answer' && isAboutAnother(dossier, event)) return { refused: 'about-another' };
  const found = identify(dossier, event);
  const draft =
    event.via === 'webhook'
      ? hearWebhook(dossier, found, event)
      : (holdUnprovenId(found) ?? hearAnswer(dossier, found, event));
  return draft.changes.length === 0 ? { refused: 'nothing-new' } : draft;
}

/** A message brings no money, but it may name the attempt of money that was in doubt without one. */
const hearWebhook = (
  before: Dossier,
  { draft, payment }: PaymentDraft,
  event: HeardByWebhook,
): Draft =>
  countIfGood(withPayment(draft, payment, applyWebhook(payment, event)), {
    paymentId: payment.id,
    before,
    references: event.references,
  });

function hearAnswer(
  before: Dossier,
  { draft, payment: known }: PaymentDraft,
  event: HeardByAnswer,
): Draft {
  const { id: paymentId } = known;
  const changed = withPayment(draft, known, applyAnswer(known, event));
  return balance(hearOperations(draftAt(changed, paymentId), event), {
    paymentId,
    before,
    references: event.references,
  });
}
