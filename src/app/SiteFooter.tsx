import { href, languagesOf } from '#contract/paths.ts';
import { Footer, type FramePartProps, TextLink, WebviewLinks } from '#design';
import { AUDIT_OUTCOME } from '../domain/auditOutcome.ts';
import { useText } from '../i18n/useText.tsx';
import { useServices } from '../services/context.ts';
import { useLanguages } from './SiteHeader.tsx';
import { useBrand, useHomeLink } from './useIdentity.ts';

/** The four sites of the State that every footer of the DSFR names (L-04). */
const STATE_SITES = ['info', 'service-public', 'legifrance', 'data'].map((name) => ({
  label: `${name}.gouv.fr`,
  href: `https://www.${name}.gouv.fr/`,
}));
const LICENCE = 'https://github.com/etalab/licence-ouverte/blob/master/LO.md';

/** The order of the footer's links (L-03, ADR 16). */
const SERVICE_LINKS = ['aide', 'faq', 'glossaire', 'securite', 'engagement'] as const;
const LAST_LINKS = ['mentionsLegales', 'confidentialite'] as const;

function useFooterLinks() {
  const { t, language } = useText();
  const linkTo = (name: (typeof SERVICE_LINKS | typeof LAST_LINKS)[number] | 'plan') => ({
    label: t(`pied.nav.${name}`),
    href: href(name, language),
  });
  const accessibility = {
    label: t(`pied.accessibilite.${AUDIT_OUTCOME}`),
    href: href('accessibilite', language),
  };
  return {
    serviceLinks: SERVICE_LINKS.filter((name) => languagesOf(name).includes(language)).map(linkTo),
    links: [linkTo('plan'), accessibility, ...LAST_LINKS.map(linkTo)],
  };
}

/** The footer of every page (L-03 … L-05). */
export function SiteFooter({ onDisplaySettings }: FramePartProps) {
  const { t } = useText();
  const { settings } = useServices();
  const brand = useBrand();
  const home = useHomeLink();
  return (
    <Footer
      {...useFooterLinks()}
      brand={brand}
      operator={settings.operateur}
      // The title must end with the words that the link shows (RGAA 6.1).
      home={{ ...home, title: [home.title, brand.join(' ')].join(' - ') }}
      // A demonstration must not describe itself as a service of the State.
      {...(!settings.demonstration && { description: t('pied.description') })}
      externalLinks={STATE_SITES}
      licence={
        <>
          {t('pied.licence')} <TextLink external href={LICENCE} label={t('pied.licenceLien')} />
        </>
      }
      onDisplaySettings={onDisplaySettings}
    />
  );
}

/** A webview has neither header nor footer, so their links end the page (D-05). */
export function SiteWebviewLinks() {
  const { serviceLinks, links } = useFooterLinks();
  return <WebviewLinks languages={useLanguages()} links={[...serviceLinks, ...links]} />;
}
