import { MEDIA_REGLEMENT } from '#contract/domaine/mediaReglement.ts';
import type { StatutPaiement } from '#contract/domaine/statutPaiement.ts';
import { estTypeForfaitaire, estTypeM } from '#contract/domaine/typeAmende.ts';

/** Message keys that a lookup can end with, below `accueil.messages.erreurs`. */
export type MessageRecherche =
  | 'avisPaye'
  | 'paiementEnCours'
  | 'telepaiementImpossible'
  | 'dateLimitePaiementDepasse'
  | 'telepaiementImpossibleForfaitaireAnnule'
  | 'telepaiementImpossibleAnnule'
  | 'nonTelepayable'
  | 'cleInvalide'
  | 'messagePVA'
  | 'numTelInconnu';

/** What a message is to the person who reads it: a fault to put right, or news that nothing is left to do. */
export type RangMessage = 'error' | 'info' | 'success';

/** The rank of each message of a lookup; a wait and a cancelled notice are no fault of anybody. */
export const RANGS = {
  avisPaye: 'info',
  paiementEnCours: 'info',
  telepaiementImpossible: 'error',
  dateLimitePaiementDepasse: 'error',
  telepaiementImpossibleForfaitaireAnnule: 'info',
  telepaiementImpossibleAnnule: 'success',
  nonTelepayable: 'error',
  cleInvalide: 'error',
  messagePVA: 'success',
  numTelInconnu: 'error',
} as const satisfies Readonly<Record<MessageRecherche, RangMessage>>;

/** Where a lookup leads: a screen, a message, or nothing at all (O-08). */
export type IssueRecherche =
  | { readonly genre: 'ecran'; readonly ecran: 'detail' | 'justificatif' }
  | { readonly genre: 'message'; readonly message: MessageRecherche }
  | { readonly genre: 'rien' };

/** The three facts of a found fine that decide; `typeAmende` is absent from the answer to a wrong key. */
export interface FaitsRecherche {
  readonly statutPaiement: { readonly valeur: StatutPaiement };
  readonly typeAmende?: string;
  readonly mediaReglement?: number | null;
}

const message = (cle: MessageRecherche): IssueRecherche => ({ genre: 'message', message: cle });
const ecran = (nom: 'detail' | 'justificatif'): IssueRecherche => ({ genre: 'ecran', ecran: nom });

function issueAnnule(type: string): IssueRecherche {
  if (estTypeForfaitaire(type)) return message('telepaiementImpossibleForfaitaireAnnule');
  return message(estTypeM(type) ? 'telepaiementImpossibleAnnule' : 'telepaiementImpossible');
}

/**
 * The outcome of a lookup, a total function of status, type and channel (O-01 … O-11).
 * The switch has no default, so that a new status does not compile until it has an outcome.
 * @param amende the answer of the lookup; null is the empty result
 */
export function issueRecherche(amende: FaitsRecherche | null): IssueRecherche {
  if (amende === null) return message('numTelInconnu');
  const type = amende.typeAmende ?? '';
  switch (amende.statutPaiement.valeur) {
    case 'A_PAYER':
      return ecran('detail');
    case 'PAYE':
    case 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL':
      return amende.mediaReglement === MEDIA_REGLEMENT.PVA
        ? message('messagePVA')
        : ecran('justificatif');
    case 'PAYE_AUTRE':
      return message('avisPaye');
    case 'EN_COURS_PAIEMENT':
      return message('paiementEnCours');
    case 'PAIEMENT_DESIMPUTE':
      return message('nonTelepayable');
    case 'ERREUR':
      return message('cleInvalide');
    case 'PAIEMENT_DIVERS':
      return estTypeM(type) ? message('telepaiementImpossible') : { genre: 'rien' };
    case 'PAIEMENT_EXPIRE':
      return message(estTypeM(type) ? 'telepaiementImpossible' : 'dateLimitePaiementDepasse');
    case 'PAIEMENT_ANNULE':
      return issueAnnule(type);
  }
}
