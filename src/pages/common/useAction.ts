import { useState } from 'react';
import { isSilentFailure } from './failureMessage.ts';

/** Where a call that a person starts stands. */
export type ActionState<Result> =
  | { readonly etape: 'repos' | 'cours' }
  | { readonly etape: 'fait'; readonly resultat: Result }
  | { readonly etape: 'echec'; readonly erreur: unknown };

/**
 * Follows a call that a person starts, one at a time. A failure that the HTTP layer has answered by a
 * navigation leaves no trace.
 */
export function useAction<FineRequest, Result>(action: (demande: FineRequest) => Promise<Result>) {
  const [etat, setState] = useState<ActionState<Result>>({ etape: 'repos' });
  const launch = async (demande: FineRequest) => {
    if (etat.etape === 'cours') return;
    setState({ etape: 'cours' });
    try {
      setState({ etape: 'fait', resultat: await action(demande) });
    } catch (erreur) {
      setState(isSilentFailure(erreur) ? { etape: 'repos' } : { etape: 'echec', erreur });
    }
  };
  return { etat, launch };
}
