/**
 * The states of one attempt to pay. LITIGE: something was paid that we did not ask for, and a person must look at it.
 */
export const ETATS_TENTATIVE = [
  'OUVERTE',
  'EN_ATTENTE',
  'LITIGE',
  'ACCEPTEE',
  'REFUSEE',
  'ANNULEE',
  'EXPIREE',
] as const;
export type EtatTentative = (typeof ETATS_TENTATIVE)[number];

/** States that block any other attempt of the fine and of its sibling (invariant 1; `tentative_vivante` in SQL). */
export const ETATS_VIVANTS = [
  'OUVERTE',
  'EN_ATTENTE',
  'LITIGE',
] as const satisfies readonly EtatTentative[];

export const estVivante = (etat: EtatTentative): boolean =>
  ETATS_VIVANTS.some((vivant) => vivant === etat);

/**
 * Why an attempt changes its state. `NOTIFICATION`: what the provider posts or the browser brings back, which may be
 * of an earlier card. `DIAGNOSTIC`: what its office answers when asked, the last word on a refusal. `ECART`: accepted
 * money whose amount, currency or merchant is not what we asked for. `DELAI_PASSE`: the office never saw the attempt.
 * `OPERATEUR`: a person said what became of disputed money.
 */
export type CauseTentative = 'NOTIFICATION' | 'DIAGNOSTIC' | 'ECART' | 'DELAI_PASSE' | 'OPERATEUR';

const TOUTE_REPONSE = ['NOTIFICATION', 'DIAGNOSTIC'] as const;

/**
 * The declared table of an attempt's changes (invariants 1 and 4): from, to, and the causes that allow it. Accepted
 * money always wins, also over an end; what is pending ends by the diagnostic alone; nothing leaves ACCEPTEE.
 */
export const TRANSITIONS_TENTATIVE: {
  readonly [De in EtatTentative]: {
    readonly [Vers in EtatTentative]?: readonly CauseTentative[];
  };
} = {
  OUVERTE: {
    EN_ATTENTE: TOUTE_REPONSE,
    LITIGE: ['ECART'],
    ACCEPTEE: TOUTE_REPONSE,
    REFUSEE: TOUTE_REPONSE,
    ANNULEE: TOUTE_REPONSE,
    EXPIREE: [...TOUTE_REPONSE, 'DELAI_PASSE'],
  },
  EN_ATTENTE: {
    LITIGE: ['ECART'],
    ACCEPTEE: TOUTE_REPONSE,
    REFUSEE: ['DIAGNOSTIC'],
    ANNULEE: ['DIAGNOSTIC'],
    EXPIREE: ['DIAGNOSTIC'],
  },
  LITIGE: { ACCEPTEE: [...TOUTE_REPONSE, 'OPERATEUR'], REFUSEE: ['OPERATEUR'] },
  ACCEPTEE: {},
  REFUSEE: { ACCEPTEE: TOUTE_REPONSE },
  ANNULEE: { ACCEPTEE: TOUTE_REPONSE },
  EXPIREE: { ACCEPTEE: TOUTE_REPONSE },
};

/** Whether the table lets an attempt go from one state to another for this cause. */
export function transitionTentativePermise(
  de: EtatTentative,
  vers: EtatTentative,
  cause: CauseTentative,
): boolean {
  return TRANSITIONS_TENTATIVE[de][vers]?.includes(cause) ?? false;
}
