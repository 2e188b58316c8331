import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { estIndicatif, normaliserIndicatif } from '#contract/domaine/indicatif.ts';
import { estTypeM } from '#contract/domaine/typeAmende.ts';
import { href } from '#contract/paths.ts';
import type { Amende } from '#contract/schemas/amende.ts';
import type { ReponseVirement } from '#contract/schemas/paiement.ts';
import { useLangue } from '../../i18n/useText.tsx';
import { useServices } from '../../services/contexte.ts';
import type { IndicatifRefuse } from '../commun/indicatifRefuse.ts';
import { codeExplique } from '../commun/messageEchec.ts';
import { type EtatChargement, useChargement } from '../commun/useChargement.ts';

/**
 * Asks for the bank details (D-18). A notice that needs an operation code leads to its entry, and so does a code
 * that is not the fine's, which then stands in its field with a message.
 * @param indicatifOperation the code of the address
 */
export function useVirement(
  { avisId, typeAmende }: Pick<Amende, 'avisId' | 'typeAmende'>,
  indicatifOperation: string | undefined,
): EtatChargement<ReponseVirement> {
  const { api } = useServices();
  const langue = useLangue();
  const naviguer = useNavigate();
  const charger = useCallback(
    async (estActuel: () => boolean): Promise<ReponseVirement | null> => {
      const versSaisie = (state?: IndicatifRefuse) => {
        void naviguer(href('indicatifOperation', langue), { replace: true, state });
        return null;
      };
      if (indicatifOperation === undefined) {
        return estTypeM(typeAmende) ? versSaisie() : api.virement({ avisId });
      }
      const refuse: IndicatifRefuse = { indicatifRefuse: indicatifOperation, discrete: true };
      if (!estIndicatif(indicatifOperation)) return versSaisie(refuse);
      try {
        const code = normaliserIndicatif(indicatifOperation);
        return await api.virement({ avisId, indicatifOperation: code });
      } catch (erreur) {
        if (codeExplique('saisieIndicatif', erreur) === undefined) throw erreur;
        return estActuel() ? versSaisie(refuse) : null;
      }
    },
    [api, avisId, typeAmende, indicatifOperation, langue, naviguer],
  );
  return useChargement(charger).etat;
}
