import type { PaymentNature } from '#contract/domain/amounts.ts';
import { type AttemptState, isLive } from '#contract/domain/attempt.ts';
import type { StoredStatus } from '#contract/domain/paymentStatus.ts';
import type { Tariff } from './schedule.ts';
import type { StatusCause } from './transitions.ts';

/** Why money, or a message about it, waits for a person. */
export type AsideReason =
  | 'TENTATIVE_INCONNUE'
  | 'MARCHAND_DIFFERENT'
  | 'MONTANT_DIFFERENT'
  | 'TROP_PERCU'
  | 'NON_CONFIRME'
  | 'REPONSE_ILLISIBLE'
  | 'PAIEMENT_DESIMPUTE'
  | TransferReason;

export type TransferReason =
  | 'VIREMENT_SANS_AMENDE'
  | 'VIREMENT_NON_AUTORISE'
  | 'VIREMENT_MONTANT'
  | 'VIREMENT_STATUT'
  | 'VIREMENT_DATE'
  | UnbookedReason;

/** VIREMENT_REPRIS: the bank took money back, or ours came back. VIREMENT_ILLISIBLE: a line that cannot be believed. */
export type UnbookedReason = 'VIREMENT_REPRIS' | 'VIREMENT_ILLISIBLE';

/** Doubts about a message; they hold no money. */
export const DOUBTS: readonly AsideReason[] = [
  'NON_CONFIRME',
  'REPONSE_ILLISIBLE',
  'VIREMENT_REPRIS',
];

/** RENDU: the payer has it back. IMPUTE: counted for the fine, up to the debt. */
export type ItemOutcome = 'RENDU' | 'IMPUTE';

/** A line of the ledger. */
export interface Entry {
  readonly id: string;
  /** The payment's reference. */
  readonly reference: string;
  readonly attemptId: string | null;
  /** The provider's or the bank's. */
  readonly transactionReference: string;
  /**
   * Identity of the money: the provider's payment, or the reference where the provider takes one payment a reference.
   */
  readonly paymentId: string;
  /** Negative when the line takes a payment back. */
  readonly cents: number;
  /** Cents left to pay after it. */
  readonly balance: number;
  readonly nature: PaymentNature;
  /** `YYYY-MM-DD`, the day of its price: start of the attempt, or the bank's day of a transfer. */
  readonly day: string;
  /** A payment whose balance is not shown yet (invariant 7: next day, 06:00, Paris). */
  readonly waits: boolean;
  /** Id of the line that it takes back. */
  readonly reverses: string | null;
}

export interface Attempt {
  readonly id: string;
  /** Given to the provider. */
  readonly reference: string;
  readonly session: string;
  readonly state: AttemptState;
  readonly nature: PaymentNature;
  readonly cents: number;
  /** `YYYY-MM-DD`: the day it began, whose price it pays. */
  readonly day: string;
  /** Its time is over, by the database's clock. */
  readonly expired: boolean;
  /** The provider cannot change it any more. */
  readonly finished: boolean;
  /** The provider said its last word. */
  readonly confirmed: boolean;
}

/** Money set aside, of an attempt. */
export interface Item {
  readonly id: number;
  readonly reason: AsideReason;
  readonly paymentId: string;
  readonly cents: number;
  readonly currency: string;
  readonly attemptId: string;
  readonly open: boolean;
}

/** One fine with its money. */
export interface FineAccount {
  readonly id: string;
  readonly tariff: Tariff;
  /** Fines with the same pair are paid as one (invariant 9). */
  readonly pair: string;
  /** The deposit that the last record names. */
  readonly depositNumber: string | null;
  readonly status: StoredStatus;
  /** The last change of a fine that its pair closed. */
  readonly closedBy: { readonly from: StoredStatus; readonly cause: StatusCause } | null;
  /** Cents, as the administration said. */
  readonly paidElsewhere: number;
  readonly partsAllowed: boolean;
  readonly transferAllowed: boolean;
  /** Oldest first. */
  readonly entries: readonly Entry[];
  /** Newest first. */
  readonly attempts: readonly Attempt[];
  readonly items: readonly Item[];
}

/**
 * What one lock covers, read at one instant: the fines of one offence, and any other that their links name.
 */
export interface Dossier {
  /** The database's day in Paris, `YYYY-MM-DD` (invariant 8). */
  readonly today: string;
  readonly fines: readonly FineAccount[];
}

/** A fine as its dossier lets it be paid. */
export interface FineInDossier {
  readonly dossier: Dossier;
  readonly fine: FineAccount;
}

export const pairOf = ({ fines }: Dossier, pair: string): FineAccount[] =>
  fines.filter((fine) => fine.pair === pair);

/** The other numbers of the fine's pair. */
export const others = ({ dossier, fine }: FineInDossier): FineAccount[] =>
  pairOf(dossier, fine.pair).filter(({ id }) => id !== fine.id);

export const liveAttempt = ({ attempts }: FineAccount): Attempt | undefined =>
  attempts.find(({ state }) => isLive(state));

/** Invariant 1: one live attempt bars fine and deposit. */
export const liveAttemptOf = ({ dossier, fine }: FineInDossier): Attempt | undefined =>
  pairOf(dossier, fine.pair)
    .map(liveAttempt)
    .find((attempt) => attempt !== undefined);

/** @throws Error: the caller reads the dossier of this fine */
export function fineOf(dossier: Dossier, fineId: string): FineInDossier {
  const fine = dossier.fines.find(({ id }) => id === fineId);
  if (fine === undefined) throw new Error('A dossier without its fine');
  return { dossier, fine };
}

export function findAttempt(
  dossier: Dossier,
  reference: string,
): { readonly fine: FineAccount; readonly attempt: Attempt } | null {
  for (const fine of dossier.fines) {
    const attempt = fine.attempts.find((one) => one.reference === reference);
    if (attempt !== undefined) return { fine, attempt };
  }
  return null;
}
