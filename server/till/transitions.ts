import type { AttemptState } from '#contract/domain/attempt.ts';
import type { StoredStatus } from '#contract/domain/paymentStatus.ts';

/**
 * `NOTIFICATION`: posted or brought back, maybe of an earlier card. `DIAGNOSTIC`: the office's answer, final on a
 * refusal. `ECART`: accepted money with another amount, currency or merchant. `DELAI_PASSE`: unknown to the office.
 * `OUBLIE`: the office has forgotten it for so long that nothing can follow. `SANS_PAGE`: nobody ever got the address of
 * its payment page.
 * `OPERATEUR`: a person decided a dispute.
 */
export type AttemptCause =
  | 'NOTIFICATION'
  | 'DIAGNOSTIC'
  | 'ECART'
  | 'DELAI_PASSE'
  | 'OUBLIE'
  | 'SANS_PAGE'
  | 'OPERATEUR';

const ANY_ANSWER = ['NOTIFICATION', 'DIAGNOSTIC'] as const;

/**
 * Invariants 1 and 4. Accepted money always wins, also over an end; only the diagnostic ends what is pending; nothing
 * leaves ACCEPTEE.
 */
export const ATTEMPT_TRANSITIONS: {
  readonly [From in AttemptState]: {
    readonly [To in AttemptState]?: readonly AttemptCause[];
  };
} = {
  OUVERTE: {
    EN_ATTENTE: ANY_ANSWER,
    LITIGE: ['ECART'],
    ACCEPTEE: ANY_ANSWER,
    REFUSEE: ANY_ANSWER,
    ANNULEE: [...ANY_ANSWER, 'SANS_PAGE'],
    EXPIREE: [...ANY_ANSWER, 'DELAI_PASSE', 'OUBLIE'],
  },
  EN_ATTENTE: {
    LITIGE: ['ECART'],
    ACCEPTEE: ANY_ANSWER,
    REFUSEE: ['DIAGNOSTIC'],
    ANNULEE: ['DIAGNOSTIC'],
    EXPIREE: ['DIAGNOSTIC', 'OUBLIE'],
  },
  LITIGE: { ACCEPTEE: [...ANY_ANSWER, 'OPERATEUR'], REFUSEE: ['OPERATEUR'] },
  ACCEPTEE: {},
  REFUSEE: { ACCEPTEE: ANY_ANSWER },
  ANNULEE: { ACCEPTEE: ANY_ANSWER },
  EXPIREE: { ACCEPTEE: ANY_ANSWER },
};

export function attemptMayChange(
  from: AttemptState,
  to: AttemptState,
  cause: AttemptCause,
): boolean {
  return ATTEMPT_TRANSITIONS[from][to]?.includes(cause) ?? false;
}

/** Each change is logged with one (invariant 7). */
export type StatusCause =
  | 'DEPART_PAIEMENT'
  | 'PAIEMENT_ACCEPTE'
  | 'PAIEMENT_NON_ABOUTI'
  | 'PAIEMENT_TARDIF'
  | 'PAIEMENT_DU_FRERE'
  | 'LIEN_CORRIGE'
  | 'VIREMENT_RECU'
  | 'ECHEANCE_DEPASSEE'
  | 'DECISION_ADMINISTRATIVE'
  | 'REEXPOSITION'
  | 'DESIMPUTATION';

/**
 * Invariant 7. `PAIEMENT_TARDIF`: money after its attempt's end. `PAIEMENT_DU_FRERE`: the pair's other number is paid,
 * which closes this one (I7) unless it was paid elsewhere; reopening that payment, or a corrected link (`LIEN_CORRIGE`),
 * restores it. `VIREMENT_RECU`: read from a statement (D-18). `DECISION_ADMINISTRATIVE`: news of an import record beside
 * money of this service (D-48). A cancelled fine owes nothing: late money is set aside and changes no status (D-29).
 */
const STATUS_TRANSITIONS: {
  readonly [From in StoredStatus]: {
    readonly [To in StoredStatus]?: readonly StatusCause[];
  };
} = {
  A_PAYER: {
    EN_COURS_PAIEMENT: ['DEPART_PAIEMENT'],
    PAYE: ['PAIEMENT_TARDIF', 'VIREMENT_RECU', 'DECISION_ADMINISTRATIVE'],
    // NON_ABOUTI: the part waits again, because the database's clock was set back.
    ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL: [
      'PAIEMENT_TARDIF',
      'VIREMENT_RECU',
      'PAIEMENT_NON_ABOUTI',
    ],
    PAIEMENT_EXPIRE: ['ECHEANCE_DEPASSEE', 'DECISION_ADMINISTRATIVE'],
    PAIEMENT_ANNULE: ['DECISION_ADMINISTRATIVE'],
    PAIEMENT_DIVERS: ['DECISION_ADMINISTRATIVE'],
    PAIEMENT_DESIMPUTE: ['DESIMPUTATION'],
    PAYE_AUTRE: ['DECISION_ADMINISTRATIVE', 'PAIEMENT_DU_FRERE'],
  },
  EN_COURS_PAIEMENT: {
    PAYE: ['PAIEMENT_ACCEPTE', 'PAIEMENT_TARDIF', 'DECISION_ADMINISTRATIVE'],
    ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL: [
      'PAIEMENT_ACCEPTE',
      'PAIEMENT_TARDIF',
      'PAIEMENT_NON_ABOUTI',
    ],
    A_PAYER: ['PAIEMENT_NON_ABOUTI'],
    PAIEMENT_EXPIRE: ['ECHEANCE_DEPASSEE', 'DECISION_ADMINISTRATIVE'],
    PAIEMENT_ANNULE: ['DECISION_ADMINISTRATIVE'],
    PAIEMENT_DIVERS: ['DECISION_ADMINISTRATIVE'],
    PAYE_AUTRE: ['DECISION_ADMINISTRATIVE', 'PAIEMENT_DU_FRERE'],
  },
  ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL: {
    A_PAYER: ['REEXPOSITION'],
    PAYE: ['PAIEMENT_TARDIF', 'REEXPOSITION', 'DECISION_ADMINISTRATIVE'],
    PAIEMENT_EXPIRE: ['DECISION_ADMINISTRATIVE'],
    PAIEMENT_ANNULE: ['DECISION_ADMINISTRATIVE'],
    PAIEMENT_DIVERS: ['DECISION_ADMINISTRATIVE'],
    PAIEMENT_DESIMPUTE: ['DESIMPUTATION'],
    PAYE_AUTRE: ['DECISION_ADMINISTRATIVE', 'PAIEMENT_DU_FRERE'],
  },
  PAYE: { PAIEMENT_DESIMPUTE: ['DESIMPUTATION'] },
  PAIEMENT_DESIMPUTE: {
    A_PAYER: ['DESIMPUTATION'],
    ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL: ['DESIMPUTATION'],
    PAYE: ['PAIEMENT_TARDIF', 'DECISION_ADMINISTRATIVE'],
    PAIEMENT_ANNULE: ['DECISION_ADMINISTRATIVE'],
    PAYE_AUTRE: ['DECISION_ADMINISTRATIVE', 'PAIEMENT_DU_FRERE'],
  },
  PAIEMENT_EXPIRE: {
    PAYE: ['PAIEMENT_TARDIF', 'DECISION_ADMINISTRATIVE'],
    ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL: ['PAIEMENT_TARDIF'],
    PAIEMENT_ANNULE: ['DECISION_ADMINISTRATIVE'],
    PAYE_AUTRE: ['DECISION_ADMINISTRATIVE', 'PAIEMENT_DU_FRERE'],
  },
  PAIEMENT_ANNULE: {
    PAYE: ['DECISION_ADMINISTRATIVE'],
    PAYE_AUTRE: ['PAIEMENT_DU_FRERE'],
  },
  PAIEMENT_DIVERS: {
    PAYE: ['PAIEMENT_TARDIF', 'DECISION_ADMINISTRATIVE'],
    ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL: ['PAIEMENT_TARDIF'],
    PAIEMENT_ANNULE: ['DECISION_ADMINISTRATIVE'],
    PAYE_AUTRE: ['DECISION_ADMINISTRATIVE', 'PAIEMENT_DU_FRERE'],
  },
  PAYE_AUTRE: {
    A_PAYER: ['DESIMPUTATION', 'LIEN_CORRIGE'],
    ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL: ['DESIMPUTATION', 'LIEN_CORRIGE'],
    EN_COURS_PAIEMENT: ['DESIMPUTATION', 'LIEN_CORRIGE'],
    PAYE: ['DESIMPUTATION', 'LIEN_CORRIGE', 'DECISION_ADMINISTRATIVE'],
    PAIEMENT_EXPIRE: ['DESIMPUTATION', 'LIEN_CORRIGE'],
    PAIEMENT_ANNULE: ['DESIMPUTATION', 'LIEN_CORRIGE'],
    PAIEMENT_DIVERS: ['DESIMPUTATION', 'LIEN_CORRIGE'],
    PAIEMENT_DESIMPUTE: ['DESIMPUTATION', 'LIEN_CORRIGE'],
  },
};

export function statusMayChange(from: StoredStatus, to: StoredStatus, cause: StatusCause): boolean {
  return STATUS_TRANSITIONS[from][to]?.includes(cause) ?? false;
}
