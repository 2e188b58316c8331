import { isFixedPenaltyType, isMType } from '#contract/domain/noticeType.ts';
import { PAYMENT_MEDIA } from '#contract/domain/paymentMedium.ts';
import type { PaymentStatus } from '#contract/domain/paymentStatus.ts';
import type { StartedPaymentState } from '#contract/domain/startedPayment.ts';
import type { PaymentSums, StartedPayment } from '#contract/schemas/fine.ts';

export type MessageSeverity = 'error' | 'info' | 'success';

/** How each message of a lookup looks. A wait and a cancelled notice are not errors. */
export const SEVERITIES = {
  avisPaye: 'info',
  paiementEnCours: 'info',
  paiementOuvert: 'info',
  paiementReserve: 'info',
  paiementVerifie: 'info',
  paiementOublie: 'info',
  telepaiementImpossible: 'error',
  dateLimitePaiementDepasse: 'error',
  telepaiementImpossibleForfaitaireAnnule: 'info',
  telepaiementImpossibleAnnule: 'success',
  nonTelepayable: 'error',
  cleInvalide: 'error',
  messagePVA: 'success',
  numTelInconnu: 'error',
} as const satisfies Readonly<Record<string, MessageSeverity>>;

export type LookupMessage = keyof typeof SEVERITIES;

/** What home does with an answer. A type without a message of its own shows nothing (O-08). */
export type LookupOutcome =
  | { readonly kind: 'screen'; readonly screen: 'detail' | 'justificatif' }
  | { readonly kind: 'message'; readonly message: LookupMessage }
  | { readonly kind: 'nothing' };

/** What decides the outcome. The answer to a wrong key has no `typeAmende`. */
export interface LookupFacts {
  readonly statutPaiement: { readonly valeur: PaymentStatus };
  readonly typeAmende?: string;
  readonly mediaReglement?: number | null;
  readonly sommes?: Pick<PaymentSums, 'litige' | 'reserve'> | undefined;
  readonly pageOublieeJusquau?: string | undefined;
  readonly paiementCommence?: Pick<StartedPayment, 'etat'> | undefined;
}

const message = (key: LookupMessage): LookupOutcome => ({ kind: 'message', message: key });
const screen = (name: 'detail' | 'justificatif'): LookupOutcome => ({
  kind: 'screen',
  screen: name,
});

function cancelledOutcome(type: string): LookupOutcome {
  if (isFixedPenaltyType(type)) return message('telepaiementImpossibleForfaitaireAnnule');
  return message(isMType(type) ? 'telepaiementImpossibleAnnule' : 'telepaiementImpossible');
}

const STARTED: Readonly<Record<StartedPaymentState, LookupMessage>> = {
  PAGE_OUVERTE: 'paiementOuvert',
  CHEZ_LA_BANQUE: 'paiementEnCours',
  A_VERIFIER: 'paiementEnCours',
};

function pendingOutcome(facts: LookupFacts): LookupOutcome {
  const { sommes: sums, pageOublieeJusquau: until, paiementCommence: started } = facts;
  if (sums?.litige) return message('paiementVerifie');
  if (sums?.reserve !== undefined) return message('paiementReserve');
  if (until !== undefined) return message('paiementOublie');
  return message(started === undefined ? 'paiementEnCours' : STARTED[started.etat]);
}

/**
 * Chooses what a lookup leads to (O-01 … O-11).
 * @param fine null if the number is unknown
 */
export function lookupOutcome(fine: LookupFacts | null): LookupOutcome {
  if (fine === null) return message('numTelInconnu');
  const type = fine.typeAmende ?? '';
  switch (fine.statutPaiement.valeur) {
    case 'A_PAYER':
      return screen('detail');
    case 'PAYE':
    case 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL':
      return fine.mediaReglement === PAYMENT_MEDIA.PVA
        ? message('messagePVA')
        : screen('justificatif');
    case 'PAYE_AUTRE':
      return message('avisPaye');
    case 'EN_COURS_PAIEMENT':
      return pendingOutcome(fine);
    case 'PAIEMENT_DESIMPUTE':
      return message('nonTelepayable');
    case 'ERREUR':
      return message('cleInvalide');
    case 'PAIEMENT_DIVERS':
      return isMType(type) ? message('telepaiementImpossible') : { kind: 'nothing' };
    case 'PAIEMENT_EXPIRE':
      return message(isMType(type) ? 'telepaiementImpossible' : 'dateLimitePaiementDepasse');
    case 'PAIEMENT_ANNULE':
      return cancelledOutcome(type);
  }
}

/** True for a fine of which a lookup shows the receipt. */
export function leadsToReceipt(fine: LookupFacts): boolean {
  const outcome = lookupOutcome(fine);
  return outcome.kind === 'screen' && outcome.screen === 'justificatif';
}
