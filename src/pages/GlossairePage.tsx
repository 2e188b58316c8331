import { DescriptionList } from '#design';
import { useTexte } from '../i18n/useTexte.ts';
import { PageStatique } from './commun/PageStatique.tsx';

const TERMES = ['numero', 'cle', 'consignation', 'majoration'] as const;

/** The words of a notice, explained. */
export function GlossairePage() {
  const { t } = useTexte();
  return (
    <PageStatique titre={t('statiques.glossaire.titre')} texte={t('statiques.glossaire.texte')}>
      <DescriptionList
        rows={TERMES.map((nom) => ({
          term: t(`statiques.glossaire.termes.${nom}.terme`),
          value: t(`statiques.glossaire.termes.${nom}.definition`),
        }))}
      />
    </PageStatique>
  );
}
