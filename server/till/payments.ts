import { EURO } from '#contract/domain/amounts.ts';
import type { Card } from '#contract/domain/card.ts';
import type { Attempt, Dossier, FineAccount } from './dossier.ts';

/** RESERVE: blocked on the card, not taken. NON_PRIS: refused or cancelled. INCONNU: no documented status. */
export type PaymentState = 'EN_ATTENTE' | 'RESERVE' | 'ENCAISSE' | 'NON_PRIS' | 'INCONNU';

/** `banque`: a line of a bank statement, read once and never asked about. */
export type PaymentOrigin = 'direct' | 'banque';

/** Why money waits for a person. */
export type AsideReason = DoubtReason | ExcessReason | TransferReason;

/** REVENU: money came back. REPRIS: counted money was taken back (negative). PAIEMENT_DESIMPUTE: a person took it back. */
export type ExcessReason = 'TROP_PERCU' | 'REVENU' | 'REPRIS' | 'PAIEMENT_DESIMPUTE';

/** Why nobody but a person may count a payment. */
export type DoubtReason =
  | 'STATUT_INCONNU'
  | 'TENTATIVE_INCONNUE'
  | 'TENTATIVE_DIFFERENTE'
  | 'DEVISE_DIFFERENTE'
  | 'MARCHAND_DIFFERENT'
  | 'MONTANT_DIFFERENT';

export type TransferReason =
  | 'VIREMENT_SANS_AMENDE'
  | 'VIREMENT_NON_AUTORISE'
  | 'VIREMENT_MONTANT'
  | 'VIREMENT_STATUT'
  | 'VIREMENT_DATE'
  | UnbookedReason;

/** VIREMENT_REPRIS: the bank took money back, or ours came back. VIREMENT_ILLISIBLE: a line that cannot be believed. */
export type UnbookedReason = 'VIREMENT_REPRIS' | 'VIREMENT_ILLISIBLE';

/** Money of one payment that waits for a person, for one reason. */
export interface Item {
  /** The operators' number; null until it is stored. */
  readonly id: number | null;
  readonly reason: AsideReason;
  /** Open cents: negative when money is missing, 0 once it is settled. */
  readonly cents: number;
}

/**
 * RENDU_AUTREMENT: given back otherwise. PERTE: written off (negative). REMBOURSE: a refund was done.
 * RETROFACTURE: the bank of the payer took it back.
 */
export type WordReason = 'RENDU_AUTREMENT' | 'PERTE' | 'REMBOURSE' | 'RETROFACTURE';

/** What a person said of cents, for good. A figure of the provider that replaces it is a line of opposite sign. */
export interface Word {
  readonly reason: WordReason;
  readonly cents: number;
  /** The refund that it is about. */
  readonly operationId: string | null;
}

export type OperationKind = 'REMBOURSEMENT' | 'CAPTURE' | 'LIBERATION';

/** INCONNUE: it was sent, and no answer says what became of it. */
export type OperationState = 'DEMANDEE' | 'INCONNUE' | 'FAITE' | 'REFUSEE';

/** What was asked of the provider, under a key of ours. */
export interface Operation {
  /** Our key. */
  readonly id: string;
  readonly kind: OperationKind;
  /** Reason of the item that a refund empties; null for a reservation. */
  readonly item: AsideReason | null;
  readonly cents: number;
  readonly state: OperationState;
  /** As the provider named it in its own answer. */
  readonly providerId: string | null;
  /** The item of this refund was lowered by what went back. */
  readonly taken: boolean;
  /** Asked more than 24 hours ago, by the database's clock. */
  readonly old: boolean;
}

/** What the provider says of one payment, and what we did with its money. Cents. */
export interface Payment {
  /** The id by which we know it; `names` are all ids of it. */
  readonly id: string;
  readonly names: readonly string[];
  readonly origin: PaymentOrigin;
  /** The fine of its attempt, or the one on which a person counted it; null: nobody knows. */
  readonly fineId: string | null;
  readonly attemptId: string | null;
  /** As the provider or the bank told it. */
  readonly reference: string;
  readonly state: PaymentState;
  /** The provider's own word: `CAPTURED/9`. */
  readonly status: string;
  /** Of a payment that took nothing: the payer gave it up. */
  readonly isCancelled: boolean;
  readonly capturedCents: number;
  readonly returnedCents: number;
  /** Reserved and not taken. */
  readonly reservedCents: number;
  /** ISO 4217, three letters. */
  readonly currency: string;
  /** The message named our merchant. */
  readonly isOurs: boolean;
  /** Another attempt's reference was told for it. */
  readonly otherAttempt: boolean;
  /** Raised by each change of state, figure, currency or name. */
  readonly revision: number;
  /** An answer of ours has named it. */
  readonly answered: boolean;
  /** Heard since its last answer. */
  readonly toAsk: boolean;
  /** The status about which a person has said what the money is. */
  readonly wordOn: string | null;
  /** A person said what was taken; the provider has told no figure. */
  readonly figureByWord: boolean;
  readonly paidAt: Date | null;
  readonly authorisation: string | null;
  readonly card: Card | null;
  /** Day of its first news, `YYYY-MM-DD` in Paris. */
  readonly day: string;
  readonly items: readonly Item[];
  readonly words: readonly Word[];
  readonly operations: readonly Operation[];
}

export const sumOf = (lines: readonly { readonly cents: number }[]): number =>
  lines.reduce((total, { cents }) => total + cents, 0);

export const heldCents = ({ capturedCents, returnedCents }: Payment): number =>
  capturedCents - returnedCents;

const entriesOf = ({ fines }: Dossier, { names }: Payment) =>
  fines
    .flatMap(({ entries }) => entries)
    .filter(({ paymentId }) => names.includes(paymentId ?? ''));

/** Cents of a payment in the ledger. */
export const countedCents = (dossier: Dossier, payment: Payment): number =>
  sumOf(entriesOf(dossier, payment));

export const openCents = ({ items }: Payment): number => sumOf(items);

/** `docs/payments.md`: held − booked, 0 after each event. */
export const unbookedCents = (dossier: Dossier, payment: Payment): number =>
  heldCents(payment) - countedCents(dossier, payment) - openCents(payment) - sumOf(payment.words);

export const isUnderWay = ({ state }: Operation): boolean =>
  state === 'DEMANDEE' || state === 'INCONNUE';

/** Cents that refunds under way have promised. */
const promisedCents = ({ operations }: Payment, { reason }: Item): number =>
  sumOf(
    operations.filter(
      (one) => one.kind === 'REMBOURSEMENT' && one.item === reason && isUnderWay(one),
    ),
  );

/** A refund outside this service may have taken what was promised. */
export const freeCents = (payment: Payment, item: Item): number =>
  Math.max(0, item.cents - promisedCents(payment, item));

/** A person, a refund, a return or a reversal has touched it: only a person counts what comes now. */
export const isTouched = (dossier: Dossier, payment: Payment): boolean =>
  payment.returnedCents > 0 ||
  payment.wordOn !== null ||
  payment.words.length > 0 ||
  payment.operations.some(({ kind, state }) => kind === 'REMBOURSEMENT' && state !== 'REFUSEE') ||
  payment.items.some(({ reason }) => reason === 'PAIEMENT_DESIMPUTE') ||
  entriesOf(dossier, payment).some(({ reverses }) => reverses !== null);

/** Rule 8, computed: null when the payment may count by itself. What holds nothing is in no doubt. */
export function doubtOf(dossier: Dossier, payment: Payment): DoubtReason | null {
  const { capturedCents, origin, state, wordOn } = payment;
  if (wordOn !== null) return null;
  // What a person said is gone is not held any more.
  const isEmpty = capturedCents > 0 && heldCents(payment) <= sumOf(payment.words);
  if (isEmpty) return null;
  if (state === 'INCONNU') return 'STATUT_INCONNU';
  // Its item says why a bank line waits.
  if (capturedCents === 0 || origin === 'banque') return null;
  if (payment.otherAttempt) return 'TENTATIVE_DIFFERENTE';
  if (payment.currency !== EURO) return 'DEVISE_DIFFERENTE';
  if (!payment.isOurs) return 'MARCHAND_DIFFERENT';
  const attempt = attemptOf(dossier, payment);
  if (attempt === null) return 'TENTATIVE_INCONNUE';
  return attempt.cents === capturedCents ? null : 'MONTANT_DIFFERENT';
}

export function attemptOf(
  { fines }: Dossier,
  { attemptId }: Pick<Payment, 'attemptId'>,
): Attempt | null {
  const attempts = fines.flatMap((fine) => fine.attempts);
  return attempts.find(({ id }) => id === attemptId) ?? null;
}

export const paymentsOf = ({ payments }: Dossier, attempt: Pick<Attempt, 'id'>): Payment[] =>
  payments.filter(({ attemptId }) => attemptId === attempt.id);

/** Rule 10: it, and each other payment of its attempt, has answered since it was last heard. */
export const isConfirmed = ({ payments }: Dossier, payment: Payment): boolean =>
  payments
    .filter(({ id, attemptId }) =>
      payment.attemptId === null ? id === payment.id : attemptId === payment.attemptId,
    )
    .every(({ answered, toAsk, origin }) => origin === 'banque' || (answered && !toAsk));

/** Rule 8: nobody is asked to pay while money of this dossier may pay what is due. */
export function isOnHold(
  dossier: Dossier,
  fines: readonly FineAccount[],
  dueCents: number,
): boolean {
  const ids = new Set(fines.map(({ id }) => id));
  const own = dossier.payments.filter(({ fineId }) => fineId !== null && ids.has(fineId));
  return own.some(
    (payment) =>
      doubtOf(dossier, payment) !== null ||
      (payment.currency === EURO &&
        dueCents > 0 &&
        payment.items.some((item) => freeCents(payment, item) >= dueCents)),
  );
}

export const findPayment = ({ payments }: Dossier, id: string): Payment | undefined =>
  payments.find(({ names }) => names.includes(id));
