import { useCallback } from 'react';
import type { EtatPaiement } from '#contract/domaine/etatPaiement.ts';
import type { Amende } from '#contract/schemas/amende.ts';
import { useServices } from '../../services/contexte.ts';
import { amendeCourante } from '../../session/amendeCourante.ts';
import { paiementOuvert } from '../../session/paiementOuvert.ts';
import { type EtatChargement, useChargement } from '../commun/useChargement.ts';

/** Between two questions about a payment that is not known yet, ms. */
const INTERVALLE = 2_000;
/** After these the page says "pending" and stops asking: half a minute in all. */
const QUESTIONS = 15;

/** What became of a payment; its amount in cents. */
export interface IssuePaiement {
  readonly etat: EtatPaiement;
  readonly montant: number;
  /** As the payment has left it. */
  readonly amende: Amende;
}

const attendre = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Asks what became of the payment, and again for a short while as long as nobody knows (K-03, D-19). The fine
 * that comes with the answer becomes the current one (C-01).
 * @param jeton the token in the address
 */
export function useConfirmation(jeton: string): {
  etat: EtatChargement<IssuePaiement>;
  verifier: () => void;
} {
  const { api } = useServices();
  const charger = useCallback(
    async (estActuel: () => boolean): Promise<IssuePaiement> => {
      for (let question = 1; ; question++) {
        const amende = await api.confirmerPaiement({ jetonConfirmationPaiement: jeton });
        if (estActuel()) amendeCourante.save(amende);
        const { etat = 'EN_ATTENTE', montant = 0 } = amende.paiement ?? {};
        if (etat !== 'EN_ATTENTE') paiementOuvert.clear();
        if (etat !== 'EN_ATTENTE' || question === QUESTIONS || !estActuel())
          return { etat, montant, amende };
        await attendre(INTERVALLE);
      }
    },
    [api, jeton],
  );
  const { etat, recharger } = useChargement(charger);
  return { etat, verifier: recharger };
}
