import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { adresseDansLangue } from '#contract/domaine/langueChemin.ts';
import { LANGUES } from '#contract/domaine/langues.ts';
import { href, languagesOf } from '#contract/paths.ts';
import { PageLayout, StatusAnnouncer, TextLink } from '#design';
import { useText } from '../i18n/useText.tsx';
import { useServices } from '../services/contexte.ts';
import { useWebview } from '../session/webview.ts';
import { useAddress } from './hydration.tsx';
import { useShownHeading } from './metadata.ts';
import { hasTrail, TRAIL } from './routes.tsx';
import { pathOf, screenOf } from './screens.ts';
import { LICENCE_ADDRESS, STATE_SITES } from './sites.ts';
import { useAnnouncedTitle } from './useAnnouncedTitle.ts';
import { useFocusNavigation } from './useFocusNavigation.ts';

/** Internal links of the footer (L-03): those of the service, and those that every State site has (ADR 44). */
const SERVICE_LINKS = ['aide', 'faq', 'glossaire', 'securite', 'engagement'] as const;
const LAST_LINKS = ['mentionsLegales', 'confidentialite'] as const;

function useFooterLinks() {
  const { t, langue } = useText();
  const linkTo = (name: (typeof SERVICE_LINKS | typeof LAST_LINKS)[number] | 'plan') => ({
    label: t(`pied.nav.${name}`),
    href: href(name, langue),
  });
  const accessibility = { label: t('pied.accessibilite'), href: href('accessibilite', langue) };
  return {
    serviceLinks: SERVICE_LINKS.filter((name) => languagesOf(name).includes(langue)).map(linkTo),
    links: [linkTo('plan'), accessibility, ...LAST_LINKS.map(linkTo)],
  };
}

function useHeader() {
  const { t, langue, formats } = useText();
  const { operateur } = useServices().settings;
  const address = useAddress();
  return {
    brand: [t('service.marque.haut'), t('service.marque.bas')],
    operator: operateur,
    home: { href: href('accueil', langue), title: t('navigation.accueil') },
    serviceTitle: t('service.nom'),
    serviceTagline: t('service.baseline'),
    languages: {
      current: langue,
      choices: LANGUES.map((other) => ({
        langue: other,
        name: formats.nomLangue(other),
        href: adresseDansLangue(address, other),
      })),
    },
  };
}

/** Waited for before a page is shown; should it come later, the page is there without. */
function Breadcrumb() {
  const { t } = useText();
  const { pathname } = useLocation();
  const shown = useShownHeading(pathname);
  const name = pathOf(pathname);
  if (!hasTrail(name)) return null;
  return (
    <Suspense fallback={null}>
      <TRAIL.Component key={pathname} current={shown ?? t(`titres.${screenOf(name)}`)} />
    </Suspense>
  );
}

/** Apart, so that a title draws nothing else of the frame anew. */
const NewTitle = () => <StatusAnnouncer message={useAnnouncedTitle()} />;

/** Header, footer, skip links and demonstration notice around every screen (L-01 … L-05, D-05, D-12). */
export function Frame({ children }: { readonly children: ReactNode }) {
  const { t } = useText();
  const { settings } = useServices();
  const webview = useWebview();
  const header = useHeader();
  const footerLinks = useFooterLinks();
  // Here, not in the screen: who leaves a page that is still loading has left a first page all the same.
  useFocusNavigation();
  return (
    <PageLayout
      variant={webview ? 'webview' : 'site'}
      skipLinks={{ content: t('navigation.contenu'), footer: t('navigation.piedDePage') }}
      header={header}
      breadcrumb={<Breadcrumb />}
      footer={{
        ...footerLinks,
        brand: header.brand,
        operator: header.operator,
        // The link shows the brand, so its title ends with it (RGAA 6.1).
        home: { ...header.home, title: [header.home.title, header.brand.join(' ')].join(' - ') },
        description: t('pied.description'),
        externalLinks: STATE_SITES,
        licence: (
          <>
            {t('pied.licence')}{' '}
            <TextLink external href={LICENCE_ADDRESS} label={t('pied.licenceLien')} />
          </>
        ),
      }}
      demonstration={
        settings.demonstration
          ? { title: t('demonstration.titre'), description: t('demonstration.texte') }
          : undefined
      }
    >
      <NewTitle />
      {children}
    </PageLayout>
  );
}
