import { useCallback } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { href } from '#contract/paths.ts';
import { lirePrefill, type Prefill } from '../../domaine/prefill.ts';
import { useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/contexte.ts';
import { codeExplique, messageEchec } from '../commun/messageEchec.ts';
import { useChargement } from '../commun/useChargement.ts';

interface Options {
  readonly remplir: (prefill: Prefill) => void;
  /** Shows a text on the error line. */
  readonly dire: (texte: string) => void;
}

/**
 * Fills the form from the encrypted id of the address (R-05, F-10), then takes the id out of the address: it
 * holds number and key, and must not stay in sight or in the history.
 */
export function usePrefill({ remplir, dire }: Options): void {
  const { amendeId } = useParams();
  const { search } = useLocation();
  const { api } = useServices();
  const texte = useText();
  const naviguer = useNavigate();

  const charger = useCallback(
    async () => (amendeId === undefined ? null : api.decrypte({ cipherText: amendeId })),
    [api, amendeId],
  );
  useChargement(charger, {
    fait: ({ plainText }) => {
      const prefill = lirePrefill(plainText);
      if (prefill) remplir(prefill);
      else dire(texte.t('accueil.lienIllisible'));
      void naviguer(
        { pathname: href('accueil', texte.langue), search },
        { replace: true, state: { discrete: true } },
      );
    },
    echec: (erreur) => {
      const illisible = codeExplique('prefill', erreur) !== undefined;
      dire(illisible ? texte.t('accueil.lienIllisible') : messageEchec(erreur, texte));
    },
  });
}
