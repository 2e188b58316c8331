import type { Card } from '#contract/domain/card.ts';

/** RESERVE: blocked, not taken. NON_PRIS: refused or cancelled. INCONNU: not documented. */
export type PaymentState = 'EN_ATTENTE' | 'RESERVE' | 'ENCAISSE' | 'NON_PRIS' | 'INCONNU';

export type PaymentOrigin = 'direct' | 'banque';

export type AsideReason = DoubtReason | ExcessReason | TransferReason;

/**
 * REVENU: money came back. REPRIS: counted money was taken back (negative). PAIEMENT_DESIMPUTE: a person took it back.
 */
export type ExcessReason = 'TROP_PERCU' | 'REVENU' | 'REPRIS' | 'PAIEMENT_DESIMPUTE';

/** Only a person may count it. */
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

/** VIREMENT_REPRIS: the bank took money back, or ours came back. */
export type UnbookedReason = 'VIREMENT_REPRIS' | 'VIREMENT_ILLISIBLE';

/** Money that waits for a person, one for each reason. */
export interface Item {
  /** For operators; null until it is stored. */
  readonly id: number | null;
  readonly reason: AsideReason;
  /** Negative: missing; 0: settled. */
  readonly cents: number;
}

/**
 * RENDU_AUTREMENT: given back otherwise. PERTE: written off (negative). REMBOURSE: a refund was done. RETROFACTURE:
 * charged back.
 */
export type WordReason = 'RENDU_AUTREMENT' | 'PERTE' | 'REMBOURSE' | 'RETROFACTURE';

/** For good; replaced by a line of opposite sign. */
export interface Word {
  readonly reason: WordReason;
  readonly cents: number;
  readonly operationId: string | null;
}

export type OperationKind = 'REMBOURSEMENT' | 'CAPTURE' | 'LIBERATION';

/** INCONNUE: sent, no answer tells. */
export type OperationState = 'DEMANDEE' | 'INCONNUE' | 'FAITE' | 'REFUSEE';

/** Asked of the provider. */
export interface Operation {
  /** Our key. */
  readonly id: string;
  readonly kind: OperationKind;
  /** Null for a reservation. */
  readonly item: AsideReason | null;
  readonly cents: number;
  readonly state: OperationState;
  /** By the provider's own answer. */
  readonly providerId: string | null;
  /** Its item was lowered by what went back. */
  readonly taken: boolean;
  /** Asked more than 24 hours ago. */
  readonly old: boolean;
}

/** What the provider says, and what we did with the money. Cents. */
export interface Payment {
  /** One of `names`. */
  readonly id: string;
  readonly names: readonly string[];
  readonly origin: PaymentOrigin;
  /** Of its attempt, or chosen by a person; null: unknown. */
  readonly fineId: string | null;
  readonly attemptId: string | null;
  readonly reference: string;
  readonly state: PaymentState;
  /** The provider's word: `CAPTURED/9`. */
  readonly status: string;
  /** The payer gave it up. */
  readonly isCancelled: boolean;
  readonly capturedCents: number;
  readonly returnedCents: number;
  readonly reservedCents: number;
  /** ISO 4217, letters. */
  readonly currency: string;
  readonly isOurs: boolean;
  /** Another attempt's reference was told. */
  readonly otherAttempt: boolean;
  /** Rises with each change of state, figure, currency or name. */
  readonly revision: number;
  /** By an answer of ours. */
  readonly answered: boolean;
  /** Heard since its last answer. */
  readonly toAsk: boolean;
  /** The status that a person has explained. */
  readonly wordOn: string | null;
  /** What was taken is a person's figure. */
  readonly figureByWord: boolean;
  readonly paidAt: Date | null;
  readonly authorisation: string | null;
  readonly card: Card | null;
  /** First news, `YYYY-MM-DD` in Paris. */
  readonly day: string;
  readonly items: readonly Item[];
  readonly words: readonly Word[];
  readonly operations: readonly Operation[];
}

export const sumOf = (lines: readonly { readonly cents: number }[]): number =>
  lines.reduce((total, { cents }) => total + cents, 0);

export const heldCents = ({ capturedCents, returnedCents }: Payment): number =>
  capturedCents - returnedCents;

export const openCents = ({ items }: Payment): number => sumOf(items);

export const isUnderWay = ({ state }: Operation): boolean =>
  state === 'DEMANDEE' || state === 'INCONNUE';

/** Promised to refunds under way. */
const promisedCents = ({ operations }: Payment, { reason }: Item): number =>
  sumOf(
    operations.filter(
      (one) => one.kind === 'REMBOURSEMENT' && one.item === reason && isUnderWay(one),
    ),
  );

/** At least 0: a refund made elsewhere may have taken promised money. */
export const freeCents = (payment: Payment, item: Item): number =>
  Math.max(0, item.cents - promisedCents(payment, item));
