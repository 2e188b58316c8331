import { useTexte } from '../i18n/useTexte.ts';
import { PageStatique } from './commun/PageStatique.tsx';

/** Legal notices. */
export function MentionsLegalesPage() {
  const { t } = useTexte();
  return (
    <PageStatique
      titre={t('statiques.mentionsLegales.titre')}
      texte={t('statiques.mentionsLegales.texte')}
    />
  );
}
