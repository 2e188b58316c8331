import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { href, languesDe } from '#contract/chemins.ts';
import { LANGUES } from '#contract/domaine/langues.ts';
import { PageLayout, StatusAnnouncer, TextLink } from '#design';
import { adresseDansLangue } from '../domaine/langueChemin.ts';
import { useTexte } from '../i18n/useText.ts';
import { useServices } from '../services/contexte.ts';
import { useWebview } from '../session/webview.ts';
import { ADRESSE_LICENCE, SITES_ETAT } from './sites.ts';
import { useTitreAnnonce } from './useAnnouncedTitle.ts';
import { useFocusNavigation } from './useFocusNavigation.ts';

/** Internal links of the footer (L-03), of those that exist in the language of the page. */
const LIENS = [
  'plan',
  'aide',
  'securite',
  'glossaire',
  'faq',
  'engagement',
  'mentionsLegales',
  'confidentialite',
] as const;

function useLiensPied() {
  const { t, langue } = useTexte();
  const accessibilite = { label: t('pied.accessibilite'), href: href('accessibilite', langue) };
  const liens = LIENS.filter((nom) => languesDe(nom).includes(langue)).map((nom) => ({
    label: t(`pied.nav.${nom}`),
    href: href(nom, langue),
  }));
  return { accessibilite, liens: [accessibilite, ...liens] };
}

function useEntete() {
  const { t, langue, formats } = useTexte();
  const adresse = useLocation();
  return {
    brand: [t('service.marque.haut'), t('service.marque.bas')],
    home: { href: href('accueil', langue), title: t('navigation.accueil') },
    serviceTitle: t('service.nom'),
    serviceTagline: t('service.baseline'),
    languages: {
      current: langue,
      choices: LANGUES.map((autre) => ({
        langue: autre,
        name: formats.nomLangue(autre),
        href: adresseDansLangue(adresse, autre),
      })),
    },
  };
}

/** Header, footer, skip links and demonstration notice around every screen (L-01 … L-05, D-05, D-12). */
export function Cadre({ children }: { readonly children: ReactNode }) {
  const { t } = useTexte();
  const { reglages } = useServices();
  const webview = useWebview();
  const entete = useEntete();
  const { accessibilite, liens } = useLiensPied();
  const annonce = useTitreAnnonce();
  // Here, not in the screen: who leaves a page that is still loading has left a first page all the same.
  useFocusNavigation();
  return (
    <PageLayout
      variant={webview ? 'webview' : 'site'}
      skipLinks={{ content: t('navigation.contenu'), footer: t('navigation.piedDePage') }}
      header={entete}
      footer={{
        brand: entete.brand,
        home: entete.home,
        description: t('pied.description'),
        externalLinks: SITES_ETAT,
        links: liens,
        licence: (
          <>
            {t('pied.licence')}{' '}
            <TextLink external href={ADRESSE_LICENCE} label={t('pied.licenceLien')} />
          </>
        ),
      }}
      accessibilityLink={accessibilite}
      demonstration={
        reglages.demonstration
          ? { title: t('demonstration.titre'), description: t('demonstration.texte') }
          : undefined
      }
    >
      <StatusAnnouncer message={annonce} />
      {children}
    </PageLayout>
  );
}
