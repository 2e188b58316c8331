import { type ReactNode, useEffect } from 'react';
import { adresseDansLangue } from '#contract/domaine/langueChemin.ts';
import { LANGUES } from '#contract/domaine/langues.ts';
import { href, languagesOf } from '#contract/paths.ts';
import { PageLayout, StatusAnnouncer, TextLink } from '#design';
import { useText } from '../i18n/useText.ts';
import { useServices } from '../services/contexte.ts';
import { useWebview } from '../session/webview.ts';
import { useAddress } from './hydration.ts';
import { keepOffline } from './offline/keep.ts';
import { LICENCE_ADDRESS, STATE_SITES } from './sites.ts';
import { useAnnouncedTitle } from './useAnnouncedTitle.ts';
import { useFocusNavigation } from './useFocusNavigation.ts';

/** Internal links of the footer (L-03), of those that exist in the language of the page. */
const LINKS = [
  'plan',
  'aide',
  'securite',
  'glossaire',
  'faq',
  'engagement',
  'mentionsLegales',
  'confidentialite',
] as const;

function useFooterLinks() {
  const { t, langue } = useText();
  const accessibilite = { label: t('pied.accessibilite'), href: href('accessibilite', langue) };
  const links = LINKS.filter((name) => languagesOf(name).includes(langue)).map((name) => ({
    label: t(`pied.nav.${name}`),
    href: href(name, langue),
  }));
  return { accessibilite, liens: [accessibilite, ...links] };
}

function useHeader() {
  const { t, langue, formats } = useText();
  const address = useAddress();
  return {
    brand: [t('service.marque.haut'), t('service.marque.bas')],
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

/** Header, footer, skip links and demonstration notice around every screen (L-01 … L-05, D-05, D-12). */
export function Frame({ children }: { readonly children: ReactNode }) {
  const { t } = useText();
  const { settings } = useServices();
  const webview = useWebview();
  const header = useHeader();
  const { accessibilite, liens } = useFooterLinks();
  const announcement = useAnnouncedTitle();
  const { pathname } = useAddress();
  useEffect(() => keepOffline(pathname), [pathname]);
  // Here, not in the screen: who leaves a page that is still loading has left a first page all the same.
  useFocusNavigation();
  return (
    <PageLayout
      variant={webview ? 'webview' : 'site'}
      skipLinks={{ content: t('navigation.contenu'), footer: t('navigation.piedDePage') }}
      header={header}
      footer={{
        brand: header.brand,
        home: header.home,
        description: t('pied.description'),
        externalLinks: STATE_SITES,
        links: liens,
        licence: (
          <>
            {t('pied.licence')}{' '}
            <TextLink external href={LICENCE_ADDRESS} label={t('pied.licenceLien')} />
          </>
        ),
      }}
      accessibilityLink={accessibilite}
      demonstration={
        settings.demonstration
          ? { title: t('demonstration.titre'), description: t('demonstration.texte') }
          : undefined
      }
    >
      <StatusAnnouncer message={announcement} />
      {children}
    </PageLayout>
  );
}
