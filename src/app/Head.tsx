import { TAGS } from '#contract/domain/formats.ts';
import { DEFAULT_LANGUAGE, type Language } from '#contract/domain/languages.ts';
import {
  contentLanguage,
  href,
  isPublic,
  languagesOf,
  type PublicScreen,
} from '#contract/paths.ts';
import { useText } from '../i18n/useText.tsx';
import { useServices } from '../services/context.ts';
import { useShown } from './shown.ts';
import { useTitle } from './titles.ts';

const IMAGE = '/partage.png';

/** Social networks expect the form `fr_FR`. */
const regionOf = (language: Language): string => TAGS[language].replace('-', '_');

interface PublicProps {
  readonly name: PublicScreen;
}

function Preview({ name, address }: PublicProps & { readonly address: string }) {
  const { t, language } = useText();
  const { origin } = useServices();
  const service = t('service.nom');
  const properties = {
    'og:type': 'website',
    'og:site_name': service,
    'og:title': t(`titres.${name}`),
    'og:description': t(`descriptions.${name}`),
    'og:url': address,
    'og:image': `${origin}${IMAGE}`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': service,
    'og:locale': regionOf(language),
  };
  const others = languagesOf(name).filter((other) => other !== language);
  return (
    <>
      {Object.entries(properties).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      {others.map((other) => (
        <meta key={other} property="og:locale:alternate" content={regionOf(other)} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

function PublicHead({ name }: PublicProps) {
  const { t, language } = useText();
  const { origin } = useServices();
  const at = (version: Language) => `${origin}${href(name, version)}`;
  const address = at(contentLanguage(name, language));
  return (
    <>
      <meta name="description" content={t(`descriptions.${name}`)} />
      <link rel="canonical" href={address} />
      {languagesOf(name).map((version) => (
        <link key={version} rel="alternate" hrefLang={version} href={at(version)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={at(DEFAULT_LANGUAGE)} />
      <Preview name={name} address={address} />
    </>
  );
}

/**
 * Sets the title and what search engines and messengers read. Pages that are not public are not indexed.
 */
export function Head() {
  const { name } = useShown();
  return (
    <>
      <title>{useTitle()}</title>
      {!isPublic(name) && <meta name="robots" content="noindex, nofollow" />}
      {isPublic(name) && <PublicHead name={name} />}
    </>
  );
}
