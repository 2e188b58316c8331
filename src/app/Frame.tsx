import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { href } from '#contract/paths.ts';
import { Breadcrumb, PageLayout } from '#design';
import { useText } from '../i18n/useText.tsx';
import { useServices } from '../services/context.ts';
import { useWebview } from '../session/webview.ts';
import { Head } from './Head.tsx';
import { SiteFooter, SiteWebviewLinks } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import { SiteNotice } from './SiteNotice.tsx';
import { screenOf } from './screens.ts';
import { useShown } from './shown.ts';
import { usePageName } from './titles.ts';
import { useFocusNavigation } from './useFocusNavigation.ts';

function Trail() {
  const { t, language } = useText();
  const { pathname } = useLocation();
  const current = usePageName();
  if (screenOf(useShown().name) === 'accueil') return null;
  const home = { label: t('navigation.debut'), href: href('accueil', language) };
  // The key closes the list of a phone's breadcrumb whenever the page changes.
  return <Breadcrumb key={pathname} above={[home]} current={current} />;
}

/**
 * Header, footer, skip links and notice around every screen (L-01 … L-05, D-12); a webview has fewer of them (D-05).
 */
export function Frame({ children }: { readonly children: ReactNode }) {
  const { t } = useText();
  const { settings } = useServices();
  const webview = useWebview();
  useFocusNavigation();
  return (
    <PageLayout
      variant={webview ? 'webview' : 'site'}
      skipLinks={{ content: t('navigation.contenu'), footer: t('navigation.piedDePage') }}
      header={SiteHeader}
      breadcrumb={<Trail />}
      screen={screenOf(useShown().name)}
      footer={SiteFooter}
      webviewLinks={SiteWebviewLinks}
      demonstration={settings.demonstration ? SiteNotice : undefined}
    >
      <Head />
      {children}
    </PageLayout>
  );
}
