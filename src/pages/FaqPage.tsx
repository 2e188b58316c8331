import { Text } from '#design';
import { useTexte } from '../i18n/useTexte.ts';
import { PageStatique } from './commun/PageStatique.tsx';

/** Frequent questions; elsewhere than in French a note says that the full page is French only (D-06). */
export function FaqPage() {
  const { t, langue } = useTexte();
  return (
    <PageStatique
      titre={t('statiques.faq.titre')}
      texte={t('statiques.faq.texte')}
      complement={t('statiques.faq.complement')}
    >
      {langue !== 'fr' && <Text>{t('statiques.faq.note')}</Text>}
    </PageStatique>
  );
}
