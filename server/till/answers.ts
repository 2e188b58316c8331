import { EURO } from '#contract/domain/amounts.ts';
import { type AttemptState, isLive } from '#contract/domain/attempt.ts';
import type { Card } from '#contract/domain/card.ts';
import { PAYMENT_MEDIA } from '#contract/domain/paymentMedium.ts';
import type { AsideChange, LineNames } from './changes.ts';
import {
  type AsideReason,
  type Attempt,
  type Dossier,
  type Entry,
  type FineAccount,
  findAttempt,
  fineOf,
  type Item,
} from './dossier.ts';
import type { Refused } from './judge.ts';
import { link } from './links.ts';
import { add, type Draft, draftOf } from './play.ts';
import { keep, record } from './record.ts';
import { moveAttempt, settle } from './settle.ts';
import type { AttemptCause } from './transitions.ts';

/** What the provider says of an attempt. */
interface Answer {
  /** Of the attempt, as given to the provider. */
  readonly reference: string;
  readonly via: Extract<AttemptCause, 'NOTIFICATION' | 'DIAGNOSTIC'>;
  readonly responseCode: string | null;
}

/** Cents; ISO 4217 number. */
interface Money {
  /** Names the message. */
  readonly message: string;
  /** See `Entry.paymentId`. */
  readonly paymentId: string;
  readonly cents: number;
  readonly currency: string;
}

export interface Accepted extends Answer, Money {
  readonly type: 'accepted';
  /** It names our merchant, and comes from the attempt's provider. */
  readonly isOurs: boolean;
  /** False when the provider's own amounts differ. */
  readonly amountsAgree: boolean;
  readonly paidAt: Date | null;
  readonly authorisation: string | null;
  readonly card: Card | null;
  readonly names: LineNames;
}

export interface Pending extends Answer {
  readonly type: 'pending';
}

export interface Ended extends Omit<Answer, 'via'> {
  readonly type: 'ended';
  readonly to: Extract<AttemptState, 'REFUSEE' | 'ANNULEE' | 'EXPIREE'>;
  readonly cause: AttemptCause;
}

export interface Unreadable extends Money {
  readonly type: 'unreadable';
  readonly reference: string;
}

type Judged = Draft | Refused;

/** Accepted money always counts, also after the end of its attempt. */
export function accept(dossier: Dossier, answer: Accepted): Judged {
  const draft = draftOf(dossier);
  const found = findAttempt(dossier, answer.reference);
  if (found === null) return add(draft, asideOf(answer, 'TENTATIVE_INCONNUE', null));
  const { fine, attempt } = found;
  const received = receivedFor(fine, attempt, answer.paymentId);
  const isOurMoney = answer.isOurs && answer.currency === EURO;
  if (isOurMoney && received > 0 && received === answer.cents) return { refused: 'nothing-new' };
  const reason = discrepancy(answer, attempt);
  const { via: cause, responseCode } = answer;
  if (reason !== null) {
    // Nobody may pay again until a person has looked. An ended attempt blocks nobody and stays as it is.
    const dispute = { to: 'LITIGE', cause: 'ECART', responseCode } as const;
    return orNothingNew(
      keep(moveAttempt(draft, fine, attempt, dispute) ?? draft, asideOf(answer, reason, found)),
    );
  }
  const doubted = doubtedItems(found, answer);
  // A person has said where this money went.
  if (doubted.some(({ open }) => !open)) return { refused: 'nothing-new' };
  const accepted = moveAttempt(draft, fine, attempt, { to: 'ACCEPTEE', cause, responseCode });
  if (accepted !== null) return closeItems(collect(accepted, found, answer), doubted);
  if (doubted.length > 0) return { refused: 'nothing-new' };
  // Another payment under the same reference is too much. An operator may have counted another amount of this one; then
  // nobody has counted the rest.
  const excess = received === 0 ? 'TROP_PERCU' : 'MONTANT_DIFFERENT';
  return orNothingNew(keep(draft, asideOf(answer, excess, found)));
}

/** The same money, set aside because the provider's own amounts differed. */
const doubtedItems = ({ fine }: Found, answer: Accepted): Item[] =>
  fine.items.filter(
    ({ reason, paymentId, cents }) =>
      reason === 'MONTANT_DIFFERENT' && paymentId === answer.paymentId && cents === answer.cents,
  );

const closeItems = (draft: Draft, items: readonly Item[]): Draft =>
  add(draft, ...items.map(({ id }) => ({ kind: 'item-closed', id, outcome: 'IMPUTE' }) as const));

const orNothingNew = (draft: Draft): Judged =>
  draft.changes.length === 0 ? { refused: 'nothing-new' } : draft;

function discrepancy(answer: Accepted, attempt: Attempt): AsideReason | null {
  const { isOurs, amountsAgree, cents, currency } = answer;
  if (!isOurs) return 'MARCHAND_DIFFERENT';
  const isAsked = amountsAgree && cents === attempt.cents && currency === EURO;
  return isAsked ? null : 'MONTANT_DIFFERENT';
}

/** Cents that a payment of an accepted attempt brought: its ledger line and the excess set aside. */
export function receivedFor(
  { entries, items }: FineAccount,
  { id }: Pick<Attempt, 'id'>,
  payment: string,
): number {
  const isOf = ({ attemptId, paymentId }: Entry | Item) =>
    attemptId === id && paymentId === payment;
  const lines = entries.filter((entry) => isOf(entry) && entry.reverses === null);
  const excess = items.filter((item) => isOf(item) && item.reason === 'TROP_PERCU');
  return [...lines, ...excess].reduce((sum, { cents }) => sum + cents, 0);
}

interface Found {
  readonly fine: FineAccount;
  /** As it was before the answer. */
  readonly attempt: Attempt;
}

type Collected = Pick<Accepted, 'message' | 'paymentId' | 'cents' | 'currency' | 'names'> &
  Partial<Pick<Accepted, 'paidAt' | 'authorisation' | 'card'>>;

/** Writes the money of an attempt that is accepted by now; disputed money may differ from the asked amount. */
export function collect(draft: Draft, { fine, attempt }: Found, money: Collected): Draft {
  const inTime = isLive(attempt.state) && fine.status === 'EN_COURS_PAIEMENT';
  // The attempt may have kept the two numbers of a pair apart.
  const recorded = record(link(draft), {
    fineId: fine.id,
    attemptId: attempt.id,
    cents: money.cents,
    currency: money.currency,
    day: attempt.day,
    paidAt: money.paidAt ?? null,
    medium: PAYMENT_MEDIA.INTERNET,
    transactionReference: attempt.reference,
    paymentId: money.paymentId,
    authorisation: money.authorisation ?? null,
    card: money.card ?? null,
    itemId: null,
    message: money.message,
    names: money.names,
    cause: inTime ? 'PAIEMENT_ACCEPTE' : 'PAIEMENT_TARDIF',
  });
  if (!recorded.changes.some(({ kind }) => kind === 'entry')) return recorded;
  const { reference } = money.names;
  return add(recorded, { kind: 'receipt', fineId: fine.id, attemptId: attempt.id, reference });
}

/** The attempt waits for the office. */
export function wait(dossier: Dossier, { reference, via: cause }: Pending): Judged {
  const found = findAttempt(dossier, reference);
  const pending = found && pend(dossier, found, cause);
  return pending ?? { refused: 'nothing-new' };
}

const pend = (dossier: Dossier, { fine, attempt }: Found, cause: AttemptCause): Draft | null =>
  moveAttempt(draftOf(dossier), fine, attempt, { to: 'EN_ATTENTE', cause, responseCode: null });

/** A refusal never undoes money: it only ends a waiting attempt (invariant 4). */
export function end(dossier: Dossier, { reference, to, cause, responseCode }: Ended): Judged {
  const found = findAttempt(dossier, reference);
  if (found === null) return { refused: 'nothing-new' };
  const { fine, attempt } = found;
  const ended = moveAttempt(draftOf(dossier), fine, attempt, { to, cause, responseCode });
  if (ended === null) return { refused: 'nothing-new' };
  const linked = link(ended);
  return settle(linked, fineOf(linked.dossier, fine.id).fine.pair, {
    cause: 'PAIEMENT_NON_ABOUTI',
    attemptId: attempt.id,
    endedFineId: fine.id,
  });
}

/** Ends nothing: the attempt waits for the diagnostic, and a person hears of it once per attempt (invariant 4). */
export function doubt(dossier: Dossier, answer: Unreadable): Judged {
  const found = findAttempt(dossier, answer.reference);
  const aside = asideOf(answer, 'REPONSE_ILLISIBLE', found);
  if (found === null) return add(draftOf(dossier), aside);
  const pending = pend(dossier, found, 'NOTIFICATION') ?? draftOf(dossier);
  const isKnown = found.fine.items.some(
    ({ reason, attemptId, open }) =>
      reason === 'REPONSE_ILLISIBLE' && attemptId === found.attempt.id && open,
  );
  return orNothingNew(isKnown ? pending : add(pending, aside));
}

const asideOf = (
  { message, reference, paymentId, cents, currency }: Money & { readonly reference: string },
  reason: AsideReason,
  found: Found | null,
): AsideChange => ({
  kind: 'aside',
  reason,
  message,
  fineId: found?.fine.id ?? null,
  transactionReference: reference,
  paymentId,
  attemptId: found?.attempt.id ?? null,
  cents,
  currency,
});
