import type { StoredStatus } from '#contract/domain/paymentStatus.ts';

export type StatusCause =
  | 'payment-started'
  | 'payment-accepted'
  | 'payment-not-made'
  | 'late-payment'
  | 'pair-paid'
  | 'link-corrected'
  | 'deadline-passed'
  | 'administration'
  | 're-exposed'
  | 'reversal';

/**
 * Every change of a status, with the causes that allow it (invariant 7). `late-payment`: money after its attempt's
 * end. `pair-paid`: the pair's other number is paid, which closes this one (I7); a reopened payment or a corrected
 * link restores it. `administration`: a record came beside our money (D-48). Late money changes no cancelled fine (D-29).
 */
const STATUS_TRANSITIONS: {
  readonly [From in StoredStatus]: {
    readonly [To in StoredStatus]?: readonly StatusCause[];
  };
} = {
  A_PAYER: {
    EN_COURS_PAIEMENT: ['payment-started'],
    PAYE: ['late-payment', 'administration'],
    // `payment-not-made` can only happen here if the database's clock was set back.
    ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL: ['late-payment', 'payment-not-made'],
    PAIEMENT_EXPIRE: ['deadline-passed', 'administration'],
    PAIEMENT_ANNULE: ['administration'],
    PAIEMENT_DIVERS: ['administration'],
    PAIEMENT_DESIMPUTE: ['reversal'],
    PAYE_AUTRE: ['administration', 'pair-paid'],
  },
  EN_COURS_PAIEMENT: {
    PAYE: ['payment-accepted', 'late-payment', 'administration'],
    ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL: ['payment-accepted', 'late-payment', 'payment-not-made'],
    A_PAYER: ['payment-not-made'],
    PAIEMENT_EXPIRE: ['deadline-passed', 'administration'],
    PAIEMENT_ANNULE: ['administration'],
    PAIEMENT_DIVERS: ['administration'],
    PAYE_AUTRE: ['administration', 'pair-paid'],
  },
  ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL: {
    A_PAYER: ['re-exposed'],
    PAYE: ['late-payment', 're-exposed', 'administration'],
    PAIEMENT_EXPIRE: ['administration'],
    PAIEMENT_ANNULE: ['administration'],
    PAIEMENT_DIVERS: ['administration'],
    PAIEMENT_DESIMPUTE: ['reversal'],
    PAYE_AUTRE: ['administration', 'pair-paid'],
  },
  PAYE: { PAIEMENT_DESIMPUTE: ['reversal'] },
  PAIEMENT_DESIMPUTE: {
    A_PAYER: ['reversal'],
    ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL: ['reversal'],
    PAYE: ['late-payment', 'administration'],
    PAIEMENT_ANNULE: ['administration'],
    PAYE_AUTRE: ['administration', 'pair-paid'],
  },
  PAIEMENT_EXPIRE: {
    PAYE: ['late-payment', 'administration'],
    ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL: ['late-payment'],
    PAIEMENT_ANNULE: ['administration'],
    PAYE_AUTRE: ['administration', 'pair-paid'],
  },
  PAIEMENT_ANNULE: {
    PAYE: ['administration'],
    PAYE_AUTRE: ['pair-paid'],
  },
  PAIEMENT_DIVERS: {
    PAYE: ['late-payment', 'administration'],
    ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL: ['late-payment'],
    PAIEMENT_ANNULE: ['administration'],
    PAYE_AUTRE: ['administration', 'pair-paid'],
  },
  PAYE_AUTRE: {
    A_PAYER: ['reversal', 'link-corrected'],
    ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL: ['reversal', 'link-corrected'],
    EN_COURS_PAIEMENT: ['reversal', 'link-corrected'],
    PAYE: ['reversal', 'link-corrected', 'administration'],
    PAIEMENT_EXPIRE: ['reversal', 'link-corrected'],
    PAIEMENT_ANNULE: ['reversal', 'link-corrected', 'administration'],
    PAIEMENT_DIVERS: ['reversal', 'link-corrected'],
    PAIEMENT_DESIMPUTE: ['reversal', 'link-corrected'],
  },
};

export function statusMayChange(from: StoredStatus, to: StoredStatus, cause: StatusCause): boolean {
  return STATUS_TRANSITIONS[from][to]?.includes(cause) ?? false;
}
