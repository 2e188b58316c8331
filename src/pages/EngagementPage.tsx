import { useTexte } from '../i18n/useTexte.ts';
import { PageStatique } from './commun/PageStatique.tsx';

/** What the service commits to. */
export function EngagementPage() {
  const { t } = useTexte();
  return (
    <PageStatique titre={t('statiques.engagement.titre')} texte={t('statiques.engagement.texte')} />
  );
}
