import { type PaymentNature, partialAmountRefusal } from '#contract/domain/amounts.ts';
import type { AttemptOpening } from './changes.ts';
import {
  type Attempt,
  type Dossier,
  type FineInDossier,
  fineOf,
  liveAttemptOf,
  paymentsOf,
} from './dossier.ts';
import { type Draft, draftOf, withChanges } from './draft.ts';
import { statusChange } from './settle.ts';
import { partOffered, type Situation, situation } from './situation.ts';
import { type PaymentRefusal, statusRefusal } from './statusRefusal.ts';

/** Null: not asked yet. SILENT: no answer in time. */
export type Asking = 'ASKED' | 'SILENT' | null;

/** Cents; absent: all that is due. */
export interface StartAsked {
  readonly type: 'start-asked';
  readonly fineId: string;
  readonly session: string;
  readonly nature: PaymentNature;
  readonly cents?: number | undefined;
  /** About an attempt past its time. */
  readonly asking: Asking;
  readonly opening: Pick<
    AttemptOpening,
    'id' | 'reference' | 'locale' | 'minutes' | 'salt' | 'tokenHash'
  >;
}

/** `verification-en-cours`: an earlier attempt may have taken money. */
export type StartRefusal = PaymentRefusal | 'verification-en-cours';

export type StartSettled =
  | { readonly refused: StartRefusal }
  /** Of the same session: the same payment. */
  | { readonly resumed: string };

export type StartRefused =
  | StartSettled
  /** To ask the provider about first. */
  | { readonly toAsk: Attempt };

/** K-05, D-17, invariants 1, 5 and 9. */
export function judgeStart(dossier: Dossier, event: StartAsked): Draft | StartRefused {
  const at = fineOf(dossier, event.fineId);
  const live = liveAttemptOf(at);
  if (live !== undefined)
    return live.expired ? doubtfulStart(live, event) : resume(at, live, event);
  const amount = amountAsked(at, event);
  if ('refused' in amount) return amount;
  const { id, pairKey: pair } = at.fine;
  const { session, nature, opening } = event;
  return withChanges(
    draftOf(dossier),
    {
      kind: 'attempt-opened',
      fineId: id,
      pairKey: pair,
      sessionId: session,
      nature,
      ...amount,
      ...opening,
    },
    statusChange(at.fine, 'EN_COURS_PAIEMENT', 'payment-started', opening.id),
  );
}

/** Only the provider's answer ends an attempt past its time. */
function doubtfulStart(live: Attempt, { asking }: StartAsked): StartRefused {
  switch (asking) {
    case null:
      return { toAsk: live };
    case 'ASKED':
      return { refused: 'paiement-en-cours' };
    case 'SILENT':
      return { refused: 'verification-en-cours' };
  }
}

/** Without the lock; null: the lock must decide. */
export function judgeEarly(
  at: FineInDossier,
  event: Omit<StartAsked, 'opening' | 'asking'>,
): StartSettled | null {
  const live = liveAttemptOf(at);
  if (live !== undefined) return live.expired ? null : resume(at, live, event);
  const amount = amountAsked(at, event);
  return 'refused' in amount ? amount : null;
}

type Asked = Pick<StartAsked, 'session' | 'nature' | 'cents'>;

/** A second card could pay twice while the first is looked at. */
const hasPayment = (dossier: Dossier, live: Attempt): boolean =>
  paymentsOf(dossier, live).some(({ state }) => state !== 'not-taken');

function resume(
  { dossier, fine }: FineInDossier,
  live: Attempt,
  { session, nature, cents = live.cents }: Asked,
): StartSettled {
  const isSame =
    live.sessionId === session &&
    live.nature === nature &&
    live.cents === cents &&
    fine.attempts.includes(live);
  const isUsable = live.checkoutEnd === null && !live.expired && !hasPayment(dossier, live);
  return isSame && isUsable ? { resumed: live.id } : { refused: 'paiement-en-cours' };
}

function amountAsked(
  at: FineInDossier,
  asked: Asked,
): { cents: number } | { refused: PaymentRefusal } {
  const state = situation(at);
  const refusal = statusRefusal(state);
  if (refusal !== null) return { refused: refusal };
  const cents = expectedCents(at, state, asked);
  if (cents === null) return { refused: 'montant-invalide' };
  return { cents };
}

/** Null: not the server's amount (invariant 5). A consignation is paid as CONSIGNATION only (D-17). */
function expectedCents(
  at: FineInDossier,
  { dueCents }: Situation,
  { nature, cents = dueCents }: Asked,
): number | null {
  if ((nature === 'CONSIGNATION') !== at.fine.tariff.isDeposit) return null;
  if (nature !== 'PARTIEL') return cents === dueCents ? cents : null;
  return partOffered(at) && partialAmountRefusal(cents, dueCents) === null ? cents : null;
}
