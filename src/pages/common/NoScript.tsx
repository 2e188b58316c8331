import { WithoutScript } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { usePhones } from './usePhones.ts';

/** Without scripts: what this part needs, and how to pay without it. */
export function NoScript() {
  const { t, rich } = useText();
  const phones = usePhones();
  return <WithoutScript title={t('sansScript.titre')} text={rich('sansScript.texte', phones)} />;
}
