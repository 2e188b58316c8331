import { type PaymentNature, partialAmountRefusal } from '#contract/domain/amounts.ts';
import type { AttemptOpening } from './changes.ts';
import {
  type Attempt,
  type Dossier,
  type FineInDossier,
  fineOf,
  liveAttemptOf,
  pairOf,
} from './dossier.ts';
import { isWatched } from './doubt.ts';
import { type Draft, draftOf, withChanges } from './draft.ts';
import { statusChange } from './followLedger.ts';
import { partOffered, type Situation, situation } from './situation.ts';
import { isPageOpen } from './started.ts';
import { type PaymentRefusal, statusRefusal } from './statusRefusal.ts';

/** What came of asking about earlier attempts. Null: we have not asked yet. `SILENT`: not all answers came in time. */
export type Asking = 'ASKED' | 'SILENT' | null;

/** A payer wants to start a payment. Without `cents` he pays all that is due. */
export interface StartAsked {
  readonly type: 'start-asked';
  readonly fineId: string;
  readonly session: string;
  readonly nature: PaymentNature;
  readonly cents?: number | undefined;
  readonly asking: Asking;
  readonly opening: Pick<
    AttemptOpening,
    'id' | 'reference' | 'locale' | 'minutes' | 'salt' | 'tokenHash'
  >;
}

/** `verification-en-cours`: an earlier attempt may have taken money, and the provider is silent. */
export type StartRefusal = PaymentRefusal | 'verification-en-cours';

/** Why a start opens no attempt. */
export type NotOpened =
  | { readonly refused: StartRefusal }
  /** The id of the live attempt of the same session, for the same type and amount. */
  | { readonly resumed: string }
  /** The provider must be asked about these attempts first. */
  | { readonly toAsk: readonly Attempt[] };

/** Opens an attempt, resumes the one that is live, or says why not (K-05, D-17, invariants 1, 5 and 9). */
export function judgeStart(dossier: Dossier, event: StartAsked): Draft | NotOpened {
  const at = fineOf(dossier, event.fineId);
  const live = liveAttemptOf(at);
  if (live !== undefined)
    return live.expired ? doubtfulStart(live, event) : resume(at, live, event);
  const amount = amountAsked(at, event);
  if ('refused' in amount) return amount;
  const { id, pairKey: pair } = at.fine;
  const { session, nature, opening, asking } = event;
  const watched = pairOf(dossier, pair)
    .flatMap(({ attempts }) => attempts)
    .filter((attempt) => isWatched(dossier, attempt));
  if (watched.length > 0 && asking === null) return { toAsk: watched };
  if (watched.length > 0 && asking === 'SILENT') return { refused: 'verification-en-cours' };
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
    statusChange(at.fine, 'EN_COURS_PAIEMENT', 'payment-started'),
  );
}

/** An attempt past its time may have taken money: only the provider's answer ends it. */
function doubtfulStart(live: Attempt, { asking }: StartAsked): NotOpened {
  switch (asking) {
    case null:
      return { toAsk: [live] };
    case 'ASKED':
      return { refused: 'paiement-en-cours' };
    case 'SILENT':
      return { refused: 'verification-en-cours' };
  }
}

/**
 * Judges a start on a dossier that was read without a lock, so that most refusals need none. Null: judge it again
 * under the lock.
 */
export function judgeEarly(
  at: FineInDossier,
  event: Omit<StartAsked, 'opening' | 'asking'>,
): NotOpened | null {
  const live = liveAttemptOf(at);
  if (live !== undefined) return live.expired ? null : resume(at, live, event);
  const amount = amountAsked(at, event);
  return 'refused' in amount ? amount : null;
}

type Asked = Pick<StartAsked, 'session' | 'nature' | 'cents'>;

function resume(
  { dossier, fine }: FineInDossier,
  live: Attempt,
  { session, nature, cents = live.cents }: Asked,
): NotOpened {
  const isSame =
    live.sessionId === session &&
    live.nature === nature &&
    live.cents === cents &&
    fine.attempts.includes(live);
  return isSame && isPageOpen({ dossier }, live)
    ? { resumed: live.id }
    : { refused: 'paiement-en-cours' };
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

/**
 * Returns null if the client's amount is not the server's (invariant 5). A deposit is paid as CONSIGNATION only
 * (D-17).
 */
function expectedCents(
  at: FineInDossier,
  { dueCents }: Situation,
  { nature, cents = dueCents }: Asked,
): number | null {
  if ((nature === 'CONSIGNATION') !== at.fine.tariff.isDeposit) return null;
  if (nature !== 'PARTIEL') return cents === dueCents ? cents : null;
  return partOffered(at) && partialAmountRefusal(cents, dueCents) === null ? cents : null;
}
