import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LANGUAGES, type Language } from '#contract/domain/languages.ts';
import { type Address, addressInLanguage } from '#contract/domain/pathLanguage.ts';
import { href, languagesOf } from '#contract/paths.ts';
import { Breadcrumb, PageLayout, TextLink } from '#design';
import { useHydrated } from '../browser/useHydrated.ts';
import { useText } from '../i18n/useText.tsx';
import { useServices } from '../services/context.ts';
import { useWebview } from '../session/webview.ts';
import { Head } from './Head.tsx';
import { screenOf, servedPath } from './screens.ts';
import { useShown } from './shown.ts';
import { usePageName } from './titles.ts';
import { useFocusNavigation } from './useFocusNavigation.ts';

/** The four sites of the State that every footer of the DSFR names (L-04). */
const STATE_SITES = ['info', 'service-public', 'legifrance', 'data'].map((name) => ({
  label: `${name}.gouv.fr`,
  href: `https://www.${name}.gouv.fr/`,
}));
const LICENCE = 'https://github.com/etalab/licence-ouverte/blob/master/LO.md';

/** The order of the footer's links (L-03, ADR 16). */
const SERVICE_LINKS = ['aide', 'faq', 'glossaire', 'securite', 'engagement'] as const;
const MENU_LINKS = ['aide', 'faq', 'mesAvis'] as const;
const LAST_LINKS = ['mentionsLegales', 'confidentialite'] as const;

function useFooterLinks() {
  const { t, language } = useText();
  const linkTo = (name: (typeof SERVICE_LINKS | typeof LAST_LINKS)[number] | 'plan') => ({
    label: t(`pied.nav.${name}`),
    href: href(name, language),
  });
  const accessibility = { label: t('pied.accessibilite'), href: href('accessibilite', language) };
  return {
    serviceLinks: SERVICE_LINKS.filter((name) => languagesOf(name).includes(language)).map(linkTo),
    links: [linkTo('plan'), accessibility, ...LAST_LINKS.map(linkTo)],
  };
}

/** The address of this page. While markup is hydrated it is the one for which the build rendered the markup. */
function useAddress(language: Language): Address {
  const address = useLocation();
  const { name } = useShown();
  const { outcome } = useServices();
  const isKnown = useHydrated() || outcome !== undefined;
  return isKnown ? address : { pathname: servedPath(name, language), search: '', hash: '' };
}

function useHeader() {
  const { t, language, formats } = useText();
  const { settings } = useServices();
  const address = useAddress(language);
  return {
    brand: [t('service.marque.haut'), t('service.marque.bas')],
    operator: settings.operateur,
    home: { href: href('accueil', language), title: t('navigation.accueil') },
    serviceTitle: t('service.nom'),
    serviceTagline: t('service.baseline'),
    menuLinks: MENU_LINKS.filter((name) => languagesOf(name).includes(language)).map((name) => ({
      label: t(`titres.${name}`),
      href: href(name, language),
    })),
    languages: {
      current: language,
      choices: LANGUAGES.map((other) => ({
        language: other,
        name: formats.languageName(other),
        href: addressInLanguage(address, other),
      })),
    },
  };
}

function Trail() {
  const { t, language } = useText();
  const { pathname } = useLocation();
  const current = usePageName();
  if (screenOf(useShown().name) === 'accueil') return null;
  const home = { label: t('navigation.debut'), href: href('accueil', language) };
  // The key closes the list of a phone's breadcrumb whenever the page changes.
  return <Breadcrumb key={pathname} above={[home]} current={current} />;
}

/** The band of a demonstration is short from the second page on. */
function useHasMoved(): boolean {
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  const [hasMoved, setHasMoved] = useState(false);
  if (!hasMoved && pathname !== first) setHasMoved(true);
  return hasMoved;
}

/**
 * Header, footer, skip links and notice around every screen (L-01 … L-05, D-12); a webview has fewer of them (D-05).
 */
export function Frame({ children }: { readonly children: ReactNode }) {
  const { t, language } = useText();
  const { settings } = useServices();
  const webview = useWebview();
  const header = useHeader();
  const footerLinks = useFooterLinks();
  useFocusNavigation();
  const hasMoved = useHasMoved();
  return (
    <PageLayout
      variant={webview ? 'webview' : 'site'}
      skipLinks={{ content: t('navigation.contenu'), footer: t('navigation.piedDePage') }}
      header={header}
      breadcrumb={<Trail />}
      screen={screenOf(useShown().name)}
      footer={{
        ...footerLinks,
        brand: header.brand,
        operator: header.operator,
        // The title must end with the words that the link shows (RGAA 6.1).
        home: { ...header.home, title: [header.home.title, header.brand.join(' ')].join(' - ') },
        // A demonstration must not describe itself as a service of the State.
        ...(!settings.demonstration && { description: t('pied.description') }),
        externalLinks: STATE_SITES,
        licence: (
          <>
            {t('pied.licence')} <TextLink external href={LICENCE} label={t('pied.licenceLien')} />
          </>
        ),
      }}
      demonstration={
        settings.demonstration
          ? {
              title: t('demonstration.titre'),
              description: t('demonstration.texte'),
              short: hasMoved,
              link: { href: href('demonstration', language), label: t('demonstration.lien') },
            }
          : undefined
      }
    >
      <Head />
      {children}
    </PageLayout>
  );
}
