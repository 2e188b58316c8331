import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { href } from '#contract/chemins.ts';
import { estIndicatif, normaliserIndicatif } from '#contract/domaine/indicatif.ts';
import { estTypeM } from '#contract/domaine/typeAmende.ts';
import type { Amende } from '#contract/schemas/amende.ts';
import type { ReponseVirement } from '#contract/schemas/paiement.ts';
import { ApiError } from '../../api/ApiError.ts';
import { useLangue } from '../../i18n/useTexte.ts';
import { useServices } from '../../services/contexte.ts';
import type { IndicatifRefuse } from '../commun/indicatifRefuse.ts';
import { estEchecMuet } from '../commun/messageEchec.ts';

/** Where the transfer page stands. */
export type EtatVirement =
  | { readonly etape: 'chargement' }
  | { readonly etape: 'pret'; readonly virement: ReponseVirement }
  | { readonly etape: 'echec'; readonly erreur: unknown };

/**
 * Asks for the bank details (D-18). A notice that needs an operation code leads to its entry, and so does a code
 * that is not the fine's, which then stands in its field with a message.
 * @param indicatifOperation the code of the address
 */
export function useVirement(
  { avisId, typeAmende }: Pick<Amende, 'avisId' | 'typeAmende'>,
  indicatifOperation: string | undefined,
): EtatVirement {
  const { api } = useServices();
  const langue = useLangue();
  const naviguer = useNavigate();
  const [etat, setEtat] = useState<EtatVirement>({ etape: 'chargement' });

  useEffect(() => {
    let quitte = false;
    const versSaisie = (state?: IndicatifRefuse) =>
      void naviguer(href('indicatifOperation', langue), { replace: true, state });
    if (indicatifOperation === undefined && estTypeM(typeAmende)) {
      versSaisie();
      return undefined;
    }
    if (indicatifOperation !== undefined && !estIndicatif(indicatifOperation)) {
      versSaisie({ indicatifRefuse: indicatifOperation, discrete: true });
      return undefined;
    }
    const code = indicatifOperation && {
      indicatifOperation: normaliserIndicatif(indicatifOperation),
    };
    api.virement({ avisId, ...code }).then(
      (virement) => !quitte && setEtat({ etape: 'pret', virement }),
      (erreur: unknown) => {
        if (quitte || estEchecMuet(erreur)) return;
        const faux = erreur instanceof ApiError && erreur.code === 'indicatif-invalide';
        if (faux) versSaisie({ indicatifRefuse: indicatifOperation ?? '', discrete: true });
        else setEtat({ etape: 'echec', erreur });
      },
    );
    return () => {
      quitte = true;
    };
  }, [api, avisId, typeAmende, indicatifOperation, langue, naviguer]);
  return etat;
}
