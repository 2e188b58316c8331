import { Alert } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { usePhones } from './usePhones.ts';

/** Names another way to pay to a person whose browser runs no script. */
export function NoScript() {
  const { t, rich } = useText();
  const text = rich('sansScript.texte', usePhones());
  return (
    <noscript>
      <Alert severity="warning" title={t('sansScript.titre')} description={text} />
    </noscript>
  );
}
