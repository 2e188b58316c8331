import { href } from '#contract/chemins.ts';
import { List, TextLink } from '#design';
import { useTexte } from '../i18n/useTexte.ts';
import { PageStatique } from './commun/PageStatique.tsx';

const PAGES = [
  'accueil',
  'aide',
  'securite',
  'glossaire',
  'faq',
  'engagement',
  'accessibilite',
  'confidentialite',
  'mentionsLegales',
] as const;

/** The site map; the FAQ exists in French only (D-06). */
export function PlanPage() {
  const { t, langue } = useTexte();
  const pages = PAGES.filter((nom) => nom !== 'faq' || langue === 'fr');
  return (
    <PageStatique titre={t('statiques.plan.titre')} texte={t('statiques.plan.texte')}>
      <List
        items={pages.map((nom) => (
          <TextLink key={nom} href={href(nom, langue)} label={t(`titres.${nom}`)} />
        ))}
      />
    </PageStatique>
  );
}
