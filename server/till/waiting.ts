import type { Change } from './changes.ts';
import { type Dossier, entriesOf, waitingCents } from './dossier.ts';
import { doubtOf } from './doubt.ts';
import { type Draft, withChanges } from './draft.ts';
import type { AsideReason, Payment, Waiting } from './payments.ts';

export const waitingOf = (dossier: Dossier, payment: Payment): Waiting => {
  const cents = waitingCents(dossier, payment);
  return { cents, reason: reasonOf(dossier, payment, cents) };
};

function reasonOf(dossier: Dossier, payment: Payment, cents: number): AsideReason {
  if (cents < 0) return 'taken-back';
  const doubt = doubtOf(dossier, payment);
  if (doubt !== null) return doubt;
  if (entriesOf(dossier, payment).some(({ reverses }) => reverses !== null)) return 'reversed';
  return payment.declarations.length > 0 ? 'came-back' : 'overpaid';
}

/** Adds what follows from an event: how it changed what waits of each payment, and how each payment stands now. */
export const withWaiting = (before: Dossier, draft: Draft): Draft =>
  withChanges(
    draft,
    ...draft.dossier.payments.flatMap((payment) => [
      ...movesOf(before, draft.dossier, payment),
      ...standingOf(before, draft.dossier, payment),
    ]),
  );

/** Logs by reason, so that it is known of each day how much waited and why. */
function movesOf(before: Dossier, after: Dossier, payment: Payment): Change[] {
  const moves = new Map<AsideReason, number>();
  const move = ({ reason, cents }: Waiting): unknown =>
    moves.set(reason, (moves.get(reason) ?? 0) + cents);
  for (const known of before.payments.filter(({ names }) =>
    payment.names.includes(names[0] ?? ''),
  )) {
    const { reason, cents } = waitingOf(before, known);
    move({ reason, cents: -cents });
  }
  move(waitingOf(after, payment));
  return [...moves]
    .filter(([, cents]) => cents !== 0)
    .map(([reason, cents]) => ({ kind: 'waits', paymentId: payment.id, reason, cents }));
}

function standingOf(before: Dossier, after: Dossier, payment: Payment): Change[] {
  const known = before.payments.find(({ id }) => id === payment.id);
  const then = known === undefined ? NOTHING : standing(before, known);
  const now = standing(after, payment);
  return then.waitingReason === now.waitingReason && then.doubt === now.doubt
    ? []
    : [{ kind: 'stands', paymentId: payment.id, ...now }];
}

const NOTHING = { waitingReason: null, doubt: null };

/** What is stored of a payment's waiting money and doubt. */
function standing(dossier: Dossier, payment: Payment) {
  const { cents, reason } = waitingOf(dossier, payment);
  return { waitingReason: cents === 0 ? null : reason, doubt: doubtOf(dossier, payment) };
}
