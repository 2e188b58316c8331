import { useCallback } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { href } from '#contract/paths.ts';
import { type Prefill, readPrefill } from '../../domain/prefill.ts';
import { useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/contexte.ts';
import { explainedCode, failureMessage } from '../common/failureMessage.ts';
import { useLoad } from '../common/useLoad.ts';

interface Options {
  readonly remplir: (prefill: Prefill) => void;
  /** Shows a text on the error line. */
  readonly say: (text: string) => void;
}

/**
 * Fills the form from the encrypted id of the address (R-05, F-10), then takes the id out of the address: it
 * holds number and key, and must not stay in sight or in the history.
 */
export function usePrefill({ remplir, say }: Options): void {
  const { amendeId: fineId } = useParams();
  const { search } = useLocation();
  const { api } = useServices();
  const text = useText();
  const navigate = useNavigate();

  const charger = useCallback(
    async () => (fineId === undefined ? null : api.decrypte({ cipherText: fineId })),
    [api, fineId],
  );
  useLoad(charger, {
    fait: ({ plainText }) => {
      const prefill = readPrefill(plainText);
      if (prefill) remplir(prefill);
      else say(text.t('accueil.lienIllisible'));
      void navigate(
        { pathname: href('accueil', text.langue), search },
        { replace: true, state: { discrete: true } },
      );
    },
    echec: (error) => {
      const unreadable = explainedCode('prefill', error) !== undefined;
      say(unreadable ? text.t('accueil.lienIllisible') : failureMessage(error, text));
    },
  });
}
