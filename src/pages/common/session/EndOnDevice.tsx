import { useNavigate } from 'react-router-dom';
import { href } from '#contract/paths.ts';
import { Button } from '#design';
import { useText } from '../../../i18n/useText.tsx';
import { endOnDevice } from '../../../session/endOnDevice.ts';

/** For a device that others use too: ends the session in this browser and leads home (D-41). */
export function EndOnDevice() {
  const { t, language } = useText();
  const navigate = useNavigate();
  const end = () => {
    endOnDevice();
    void navigate(href('accueil', language), { replace: true });
  };
  return (
    <Button
      type="button"
      priority="secondary"
      label={t('session.terminer')}
      onClick={end}
      testId="terminer-appareil"
    />
  );
}
