import { useLocation } from 'react-router-dom';
import { LANGUAGES, type Language } from '#contract/domain/languages.ts';
import { type Address, addressInLanguage } from '#contract/domain/pathLanguage.ts';
import { href, languagesOf } from '#contract/paths.ts';
import { type FramePartProps, Header, type LanguageSelectorProps } from '#design';
import { useServed } from '../browser/useHydrated.ts';
import { useText } from '../i18n/useText.tsx';
import { useServices } from '../services/context.ts';
import { servedPath } from './screens.ts';
import { useShown } from './shown.ts';
import { useBrand, useHomeLink } from './useIdentity.ts';

const MENU_LINKS = ['aide', 'faq', 'mesAvis'] as const;

/** The address of this page. While markup is hydrated it is the one for which the build rendered the markup. */
function useAddress(language: Language): Address {
  const { pathname, search, hash } = useLocation();
  const { name } = useShown();
  const { outcome } = useServices();
  const isKnown = outcome !== undefined;
  return {
    pathname: useServed(pathname, isKnown ? pathname : servedPath(name, language)),
    search: useServed(search, isKnown ? search : ''),
    hash: useServed(hash, isKnown ? hash : ''),
  };
}

export function useLanguages(): LanguageSelectorProps {
  const { language, formats } = useText();
  const address = useAddress(language);
  return {
    current: language,
    choices: LANGUAGES.map((other) => ({
      language: other,
      name: formats.languageName(other),
      href: addressInLanguage(address, other),
    })),
  };
}

/** The header of every page (L-01, L-02). */
export function SiteHeader({ onDisplaySettings }: FramePartProps) {
  const { t, language } = useText();
  const { settings } = useServices();
  return (
    <Header
      brand={useBrand()}
      operator={settings.operateur}
      home={useHomeLink()}
      serviceTitle={t('service.nom')}
      serviceTagline={t('service.baseline')}
      menuLinks={MENU_LINKS.filter((name) => languagesOf(name).includes(language)).map((name) => ({
        label: t(`titres.${name}`),
        href: href(name, language),
      }))}
      languages={useLanguages()}
      onDisplaySettings={onDisplaySettings}
    />
  );
}
