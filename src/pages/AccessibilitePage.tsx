import { useServices } from '../app/contexte.ts';
import { useTexte } from '../i18n/useTexte.ts';
import { PageStatique } from './commun/PageStatique.tsx';

/** State of accessibility, and the other ways to pay for whom a page blocks (R-06, D-20). */
export function AccessibilitePage() {
  const { t } = useTexte();
  const telephone = useServices().reglages.liens.telephonePaiement;
  return (
    <PageStatique
      titre={t('statiques.accessibilite.titre')}
      texte={t('statiques.accessibilite.texte')}
      complement={t('statiques.accessibilite.complement', { telephone })}
    />
  );
}
