import { useNavigate } from 'react-router-dom';
import { href } from '#contract/paths.ts';
import type { Amende } from '#contract/schemas/amende.ts';
import { type Api, isAmende } from '../../api/calls.ts';
import { issueRecherche, RANGS, type RangMessage } from '../../domaine/issueRecherche.ts';
import { type ValeursRecherche, versDemande } from '../../forms/rechercheForm.ts';
import { useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/contexte.ts';
import { amendeCourante } from '../../session/amendeCourante.ts';
import { choixReglement } from '../../session/choixReglement.ts';
import { estEchecMuet, estFerme, messageEchec } from '../commun/messageEchec.ts';
import { garderNumero } from './numeroGarde.ts';

/**
 * Asks for the fine with its receipts, while the typed key is still in memory (D-10). Where the number and the key
 * no longer fit, the fine of the lookup stands.
 */
async function avecJustificatif(api: Api, amende: Amende, cleAvis: string): Promise<Amende> {
  const reponse = await api.justifierPaiement({ numAvis: amende.numAvis, cleAvis });
  return isAmende(reponse) ? reponse : amende;
}

/**
 * Looks a fine up and follows its outcome (O-01 … O-13, C-01).
 * @param dire shows a text of a rank
 * @param refuserCle marks the key: it does not fit the number (O-07)
 */
export function useRecherche(
  dire: (texte: string, rang: RangMessage) => void,
  refuserCle: () => void,
) {
  const { api, preload } = useServices();
  const texte = useText();
  const { t, langue } = texte;
  const naviguer = useNavigate();

  const suivre = async (valeurs: ValeursRecherche) => {
    const reponse = await api.rechercheAmende(versDemande(valeurs));
    const issue = issueRecherche(reponse);
    if (isAmende(reponse)) {
      const complete =
        issue.genre === 'ecran' && issue.ecran === 'justificatif'
          ? await avecJustificatif(api, reponse, valeurs.cle)
          : reponse;
      amendeCourante.save(complete);
    }
    if (issue.genre === 'ecran') {
      await preload(issue.ecran);
      garderNumero(valeurs.numTelepaiementCode);
      await naviguer(href(issue.ecran, langue));
    }
    if (issue.genre !== 'message') return;
    dire(t(`accueil.messages.erreurs.${issue.message}`), RANGS[issue.message]);
    if (issue.message === 'cleInvalide') refuserCle();
  };

  return async (valeurs: ValeursRecherche): Promise<void> => {
    amendeCourante.clear();
    choixReglement.clear();
    try {
      await suivre(valeurs);
    } catch (erreur) {
      if (!estEchecMuet(erreur) || estFerme(erreur)) dire(messageEchec(erreur, texte), 'error');
    }
  };
}
