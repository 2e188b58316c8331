import { useState } from 'react';
import { estEchecMuet } from './messageEchec.ts';

/** Where a call that a person starts stands. */
export type EtatAction<Resultat> =
  | { readonly etape: 'repos' | 'cours' }
  | { readonly etape: 'fait'; readonly resultat: Resultat }
  | { readonly etape: 'echec'; readonly erreur: unknown };

/**
 * Follows a call that a person starts, one at a time. A failure that the HTTP layer has answered by a
 * navigation leaves no trace.
 */
export function useAction<Demande, Resultat>(action: (demande: Demande) => Promise<Resultat>) {
  const [etat, setEtat] = useState<EtatAction<Resultat>>({ etape: 'repos' });
  const lancer = async (demande: Demande) => {
    if (etat.etape === 'cours') return;
    setEtat({ etape: 'cours' });
    try {
      setEtat({ etape: 'fait', resultat: await action(demande) });
    } catch (erreur) {
      setEtat(estEchecMuet(erreur) ? { etape: 'repos' } : { etape: 'echec', erreur });
    }
  };
  return { etat, lancer };
}
