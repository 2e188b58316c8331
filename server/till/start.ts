import { type PaymentNature, partialAmountRefusal } from '#contract/domain/amounts.ts';
import type { AttemptState } from '#contract/domain/attempt.ts';
import type { AttemptOpening } from './changes.ts';
import {
  type Attempt,
  type Dossier,
  type FineInDossier,
  fineOf,
  liveAttemptOf,
  pairOf,
} from './dossier.ts';
import { add, type Draft, draftOf } from './play.ts';
import { statusChange } from './settle.ts';
import { partOffered, type Situation, situation } from './situation.ts';
import { type PaymentRefusal, statusRefusal } from './statusRefusal.ts';

/** SETTLED: the provider's answer is applied. PENDING: it does not know yet. SILENT: no answer in time. */
export type Verdict = 'SETTLED' | 'PENDING' | 'SILENT';

/** What the provider said, by reference, since the start was asked. */
export type Verdicts = ReadonlyMap<string, Verdict>;

/** A payer asks to pay. Cents; absent: all that is due. */
export interface StartAsked {
  readonly type: 'start-asked';
  readonly fineId: string;
  readonly session: string;
  readonly nature: PaymentNature;
  readonly cents?: number | undefined;
  readonly verdicts: Verdicts;
  /** The attempt, if one is opened. */
  readonly opening: Pick<
    AttemptOpening,
    'id' | 'reference' | 'locale' | 'minutes' | 'salt' | 'tokenHash'
  >;
}

/** `verification-en-cours`: an earlier attempt may have taken money. */
export type StartRefusal = PaymentRefusal | 'verification-en-cours';

export type StartSettled =
  | { readonly refused: StartRefusal }
  /** A second click of the same session is the same payment. */
  | { readonly resumed: string };

export type StartRefused =
  | StartSettled
  /** The provider must be asked about these first. */
  | { readonly toAsk: readonly Attempt[] };

/** Also attempts that a notification closed: the office decides (`006_confirmation.sql`). */
export const TO_ASK: readonly AttemptState[] = [
  'OUVERTE',
  'EN_ATTENTE',
  'REFUSEE',
  'ANNULEE',
  'EXPIREE',
];

/** K-05, D-17, invariants 1, 5 and 9. */
export function judgeStart(dossier: Dossier, event: StartAsked): Draft | StartRefused {
  const at = fineOf(dossier, event.fineId);
  const live = liveAttemptOf(at);
  if (live !== undefined && !isDoubtful(live)) return resume(at, live, event);
  const amount = amountAsked(at, event);
  // A live attempt makes the fine read as being paid, so the provider's answer comes first.
  if (live === undefined && 'refused' in amount) return amount;
  const doubt = doubtOf(at, event.verdicts);
  if (doubt !== null) return doubt;
  if ('refused' in amount) return amount;
  const { id, pair } = at.fine;
  const { session, nature, opening } = event;
  return add(
    draftOf(dossier),
    { kind: 'attempt-opened', fineId: id, pair, session, nature, ...amount, ...opening },
    statusChange(at.fine, 'EN_COURS_PAIEMENT', 'DEPART_PAIEMENT', opening.id),
  );
}

/** What can be said without the lock; null when the lock must decide. */
export function judgeEarly(
  at: FineInDossier,
  event: Omit<StartAsked, 'opening' | 'verdicts'>,
): StartSettled | null {
  const live = liveAttemptOf(at);
  if (live !== undefined) return isDoubtful(live) ? null : resume(at, live, event);
  const amount = amountAsked(at, event);
  return 'refused' in amount ? amount : null;
}

/** An expired live attempt proves nothing; a disputed one waits for a person. */
const isDoubtful = ({ expired, state }: Attempt): boolean => expired && state !== 'LITIGE';

type Asked = Pick<StartAsked, 'session' | 'nature' | 'cents'>;

function resume(
  { fine }: FineInDossier,
  live: Attempt,
  { session, nature, cents = live.cents }: Asked,
): StartSettled {
  const isSame =
    live.session === session &&
    live.nature === nature &&
    live.cents === cents &&
    fine.attempts.includes(live);
  const isUsable = live.state === 'OUVERTE' && !live.expired;
  return isSame && isUsable ? { resumed: live.id } : { refused: 'paiement-en-cours' };
}

/**
 * Attempts that may have taken unknown money: expired live ones, and closed ones that the office has not confirmed. The
 * payer may have tried a second card.
 */
const doubtfulAttempts = ({ dossier, fine }: FineInDossier): Attempt[] =>
  pairOf(dossier, fine.pair)
    .flatMap(({ attempts }) => attempts)
    .filter(
      ({ confirmed, state, expired }) =>
        !confirmed &&
        TO_ASK.includes(state) &&
        (expired || !['OUVERTE', 'EN_ATTENTE'].includes(state)),
    );

/** Null once the provider has answered about every doubtful attempt. */
function doubtOf(at: FineInDossier, verdicts: Verdicts): StartRefused | null {
  const doubtful = doubtfulAttempts(at);
  const answers = doubtful.map(({ reference }) => verdicts.get(reference));
  if (answers.includes('SILENT')) return { refused: 'verification-en-cours' };
  if (answers.includes('PENDING')) return { refused: 'paiement-en-cours' };
  const toAsk = doubtful.filter((_, index) => answers[index] === undefined);
  return toAsk.length === 0 ? null : { toAsk };
}

function amountAsked(
  at: FineInDossier,
  asked: Asked,
): { cents: number; balance: number } | { refused: PaymentRefusal } {
  const state = situation(at);
  const refusal = statusRefusal(state);
  if (refusal !== null) return { refused: refusal };
  const cents = expectedCents(at, state, asked);
  if (cents === null) return { refused: 'montant-invalide' };
  return { cents, balance: state.dueCents - cents };
}

/**
 * Null when the asked amount is not the server's (invariant 5). A consignation number is paid as
 * CONSIGNATION only (D-17).
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
