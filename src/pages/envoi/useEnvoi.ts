import { useCallback, useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { natureReglement } from '#contract/domaine/montants.ts';
import { CANAL, NATURE } from '#contract/domaine/paiement.ts';
import type { Amende } from '#contract/schemas/amende.ts';
import { ApiError } from '../../api/ApiError.ts';
import { useLangue } from '../../i18n/useTexte.ts';
import { useServices } from '../../services/contexte.ts';
import { estEchecMuet } from '../commun/messageEchec.ts';
import { type FormulairePaiement, lireFormulaire, posterFormulaire } from './formulairePaiement.ts';

/** Keys below `envoiSips.erreurs`. */
export type MotifEchec =
  | 'enCours'
  | 'dejaPaye'
  | 'nonPayable'
  | 'montant'
  | 'verification'
  | 'indisponible'
  | 'destination'
  | 'technique';

/** Where the hand-off stands. `retour`: the person came back from the provider with the browser's button. */
export type EtatEnvoi =
  | { readonly etape: 'preparation' }
  | { readonly etape: 'pret'; readonly formulaire: FormulairePaiement }
  | { readonly etape: 'retour' }
  | { readonly etape: 'echec'; readonly motif: MotifEchec; readonly erreur?: unknown };

function motifDe(erreur: unknown): MotifEchec {
  if (!(erreur instanceof ApiError)) return 'technique';
  switch (erreur.code) {
    case 'paiement-en-cours':
      return 'enCours';
    case 'deja-paye':
      return 'dejaPaye';
    case 'non-payable':
      return 'nonPayable';
    case 'montantInvalide':
      return 'montant';
    case 'verification-en-cours':
      return 'verification';
    case 'indisponible':
      return 'indisponible';
    default:
      return 'technique';
  }
}

/** Marks this history entry: whoever comes back to it is asked before being sent away again. */
function noterDepart(): void {
  const { history } = window;
  history.replaceState({ ...history.state, usr: { parti: true } }, '');
}

function estParti(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'parti' in state;
}

/** The amount in the address, cents; `undefined` is the balance, null is not an amount. */
function lireMontant(texte: string | undefined): number | undefined | null {
  if (texte === undefined) return undefined;
  return /^\d{1,9}$/.test(texte) ? Number(texte) : null;
}

/**
 * Starts the payment, and hands the browser over to the provider by itself (R-10, K-05).
 * @returns where it stands, and the way to begin again
 */
export function useEnvoi(amende: Amende): { etat: EtatEnvoi; reprendre: () => void } {
  const { api, reglages } = useServices();
  const locale = useLangue();
  const revenu = estParti(useLocation().state);
  const montant = lireMontant(useParams().montantTransaction);
  const [essai, setEssai] = useState(0);
  const [etat, setEtat] = useState<EtatEnvoi>({ etape: revenu ? 'retour' : 'preparation' });

  const demander = useCallback(async (): Promise<EtatEnvoi | null> => {
    if (montant === null) return { etape: 'echec', motif: 'montant' };
    try {
      const html = await api.envoiSips({
        numAvis: amende.numAvis,
        canal: CANAL,
        typeReglement: natureReglement(montant ?? amende.resteAPayer, amende),
        nature: NATURE,
        locale,
        ...(montant !== undefined && { montantTransaction: montant }),
      });
      const formulaire = lireFormulaire(html, reglages.originesPaiement);
      if (formulaire === null) return { etape: 'echec', motif: 'destination' };
      return { etape: 'pret', formulaire };
    } catch (erreur) {
      return estEchecMuet(erreur) ? null : { etape: 'echec', motif: motifDe(erreur), erreur };
    }
  }, [api, reglages, amende, locale, montant]);

  useEffect(() => {
    if (revenu && essai === 0) return;
    let quitte = false;
    void demander().then((suite) => {
      if (quitte || suite === null) return;
      setEtat(suite);
      if (suite.etape !== 'pret') return;
      noterDepart();
      posterFormulaire(suite.formulaire);
    });
    return () => {
      quitte = true;
    };
  }, [demander, revenu, essai]);

  useEffect(() => {
    const revenir = ({ persisted }: PageTransitionEvent) =>
      persisted && setEtat({ etape: 'retour' });
    window.addEventListener('pageshow', revenir);
    return () => window.removeEventListener('pageshow', revenir);
  }, []);

  const reprendre = () => {
    setEtat({ etape: 'preparation' });
    setEssai((nombre) => nombre + 1);
  };
  return { etat, reprendre };
}
