import { useCallback } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { href } from '#contract/paths.ts';
import { type Prefill, readPrefill } from '../../domain/prefill.ts';
import { useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';
import { explainedCode, failureMessage } from '../common/failureMessage.ts';
import { useLoad } from '../common/useLoad.ts';

interface Options {
  readonly fill: (prefill: Prefill) => void;
  readonly say: (text: string) => void;
}

/** Removes the encrypted id from address and history, because it holds number and key. */
export function usePrefill({ fill, say }: Options): void {
  const fineId = useParams().amendeId;
  const { search } = useLocation();
  const { api } = useServices();
  const text = useText();
  const navigate = useNavigate();

  const load = useCallback(
    async () => (fineId === undefined ? null : api.decrypte({ cipherText: fineId })),
    [api, fineId],
  );
  useLoad(load, {
    onResult: ({ plainText }) => {
      const prefill = readPrefill(plainText);
      if (prefill) fill(prefill);
      else say(text.t('accueil.lienIllisible'));
      void navigate(
        { pathname: href('accueil', text.language), search },
        { replace: true, state: { discrete: true } },
      );
    },
    onFailure: (error) => {
      const unreadable = explainedCode('prefill', error) !== undefined;
      say(unreadable ? text.t('accueil.lienIllisible') : failureMessage(error, text));
    },
  });
}
