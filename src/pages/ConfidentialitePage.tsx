import { useTexte } from '../i18n/useTexte.ts';
import { PageStatique } from './commun/PageStatique.tsx';

/** Personal data. */
export function ConfidentialitePage() {
  const { t } = useTexte();
  return (
    <PageStatique
      titre={t('statiques.confidentialite.titre')}
      texte={t('statiques.confidentialite.texte')}
      complement={t('statiques.confidentialite.complement')}
    />
  );
}
