import { useEffect, useState } from 'react';
import type { EtatPaiement } from '#contract/domaine/etatPaiement.ts';
import { useServices } from '../../services/contexte.ts';
import { amendeCourante } from '../../session/amendeCourante.ts';
import { estEchecMuet } from '../commun/messageEchec.ts';

/** Between two questions about a payment that is not known yet, ms. */
const INTERVALLE = 2_000;
/** After these the page says "pending" and stops asking: half a minute in all. */
const QUESTIONS = 15;

/** Where the confirmation stands; amounts are cents. */
export type EtatConfirmation =
  | { readonly etape: 'verification' }
  | { readonly etape: 'resultat'; readonly etat: EtatPaiement; readonly montant: number }
  | { readonly etape: 'inconnu'; readonly erreur: unknown };

const attendre = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Asks what became of the payment, and again for a short while as long as nobody knows (K-03, D-19). The fine
 * that comes with the answer becomes the current one (C-01).
 * @param jeton the word in the address
 */
export function useConfirmation(jeton: string): { etat: EtatConfirmation; verifier: () => void } {
  const { api } = useServices();
  const [essai, setEssai] = useState(0);
  const [etat, setEtat] = useState<EtatConfirmation>({ etape: 'verification' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try begins the questions again
  useEffect(() => {
    let quitte = false;
    const interroger = async (reste: number): Promise<EtatConfirmation> => {
      const amende = await api.confirmerPaiement({ jetonConfirmationPaiement: jeton });
      if (!quitte) amendeCourante.enregistrer(amende);
      const { etat: connu = 'EN_ATTENTE', montant = 0 } = amende.paiement ?? {};
      if (connu !== 'EN_ATTENTE' || reste === 0 || quitte) {
        return { etape: 'resultat', etat: connu, montant };
      }
      await attendre(INTERVALLE);
      return interroger(reste - 1);
    };
    interroger(QUESTIONS - 1).then(
      (resultat) => !quitte && setEtat(resultat),
      (erreur: unknown) =>
        !quitte && !estEchecMuet(erreur) && setEtat({ etape: 'inconnu', erreur }),
    );
    return () => {
      quitte = true;
    };
  }, [api, jeton, essai]);

  const verifier = () => {
    setEtat({ etape: 'verification' });
    setEssai((nombre) => nombre + 1);
  };
  return { etat, verifier };
}
