import { ExternalLinkButton, ImportantAside } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';

/** Who wants to contest must not pay. */
export function ContestNotice() {
  const { t, language } = useText();
  const { settings } = useServices();
  return (
    <ImportantAside
      title={t('accueil.important.titre')}
      text={t('accueil.important.texte')}
      action={
        <ExternalLinkButton
          href={settings.contestation[language]}
          label={t('accueil.important.lien')}
        />
      }
    />
  );
}
