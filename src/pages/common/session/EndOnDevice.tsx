import { useNavigate, useParams } from 'react-router-dom';
import { href } from '#contract/paths.ts';
import { Button } from '#design';
import type { Api } from '../../../api/calls.ts';
import { useText } from '../../../i18n/useText.tsx';
import { useServices } from '../../../services/context.ts';
import { endOnDevice } from '../../../session/endOnDevice.ts';

/** Milliseconds to wait for the server, because a person who leaves a device does not wait longer. */
const ANSWER_MS = 3_000;

/**
 * Ends the session on the server.
 * @returns false if the server did not confirm it in time, so that the confirmation may still open
 */
function endConfirmations(api: Api, token: string | undefined): Promise<boolean> {
  const request = token === undefined ? {} : { jetonConfirmationPaiement: token };
  const tooLate = new Promise<boolean>((resolve) => setTimeout(resolve, ANSWER_MS, false));
  const ended = api.terminerSession(request).then(
    () => true,
    () => false,
  );
  return Promise.race([ended, tooLate]);
}

/** Ends the visit, for a person whose device others use too (D-41). */
export function EndOnDevice() {
  const { t, language } = useText();
  const { api } = useServices();
  const { token } = useParams();
  const navigate = useNavigate();
  const end = async () => {
    endOnDevice(await endConfirmations(api, token));
    await navigate(href('accueil', language), { replace: true });
  };
  return <Button priority="tertiary" label={t('session.terminer')} onClick={() => void end()} />;
}
