import { WithoutScript } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';

/** Without scripts: what this part needs, and how to pay without it. */
export function NoScript() {
  const { t, rich } = useText();
  const { telephonePaiement: telephone, telephoneEtranger: etranger } =
    useServices().settings.liens;
  return (
    <WithoutScript
      title={t('sansScript.titre')}
      text={rich('sansScript.texte', { telephone, etranger })}
    />
  );
}
