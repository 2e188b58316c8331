import { useServices } from '../app/contexte.ts';
import { useTexte } from '../i18n/useTexte.ts';
import { PageStatique } from './commun/PageStatique.tsx';

/** Help with the journey. */
export function AidePage() {
  const { t } = useTexte();
  const { liens } = useServices().reglages;
  return (
    <PageStatique
      titre={t('statiques.aide.titre')}
      texte={t('statiques.aide.texte')}
      complement={t('statiques.aide.complement', {
        telephone: liens.telephoneInformation,
        etranger: liens.telephoneEtranger,
      })}
    />
  );
}
