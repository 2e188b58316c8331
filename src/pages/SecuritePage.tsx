import { useTexte } from '../i18n/useTexte.ts';
import { PageStatique } from './commun/PageStatique.tsx';

/** How to recognise the service and what it never asks. */
export function SecuritePage() {
  const { t } = useTexte();
  return (
    <PageStatique
      titre={t('statiques.securite.titre')}
      texte={t('statiques.securite.texte')}
      complement={t('statiques.securite.complement')}
    />
  );
}
