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
import { screenOf } from './screens.ts';
import { useShown } from './shown.ts';
import { useHeading } from './useHeading.ts';

const IMAGE = '/partage.png';

/** Social networks expect `fr_FR`. */
const regionOf = (language: Language): string => TAGS[language].replace('-', '_');

/** */
export function useTitle(): string {
  const { t } = useText();
  const { name } = useShown();
  return t('service.titre', { page: useHeading() ?? t(`titres.${screenOf(name)}`) });
}

interface PublicProps {
  readonly name: PublicScreen;
}

/** */
function Alternates({ name }: PublicProps) {
  const { origin } = useServices();
  const versions = [
    ...languagesOf(name).map((language) => [language, language] as const),
    ['x-default', DEFAULT_LANGUAGE] as const,
  ];
  return versions.map(([hrefLang, language]) => (
    <link
      key={hrefLang}
      rel="alternate"
      hrefLang={hrefLang}
      href={`${origin}${href(name, language)}`}
    />
  ));
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
  const address = `${origin}${href(name, contentLanguage(name, language))}`;
  return (
    <>
      <meta name="description" content={t(`descriptions.${name}`)} />
      <link rel="canonical" href={address} />
      <Alternates name={name} />
      <Preview name={name} address={address} />
    </>
  );
}

/** R-17 … R-20. */
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
