import { WithoutScript } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { usePhones } from './usePhones.ts';

export function NoScript() {
  const { t, rich } = useText();
  const phones = usePhones();
  return <WithoutScript title={t('sansScript.titre')} text={rich('sansScript.texte', phones)} />;
}
