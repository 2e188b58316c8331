import { BALISES } from '#contract/domaine/formats.ts';
import type { Langue } from '#contract/domaine/langues.ts';
import { ORIGIN_PLACEHOLDER } from '#contract/pages.ts';
import { isPublic, languagesOf, type PathName } from '#contract/paths.ts';
import type { Translate } from '../i18n/useText.tsx';
import { canonicalPath, metadata, versions } from './metadata.ts';

/** 1200 × 630 px, drawn by `npm run social-image`. */
const IMAGE = '/partage.png';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** A text as content of an element or value of an attribute. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** An element without content. */
export function voidElement(
  name: 'link' | 'meta',
  attributes: Readonly<Record<string, string>>,
): string {
  const written = Object.entries(attributes).map(([key, value]) => `${key}="${escapeHtml(value)}"`);
  return `<${name} ${written.join(' ')} />`;
}

const og = (property: string, content: string) => voidElement('meta', { property, content });

/** Language and country, as social networks name them: `fr_FR`. */
const regionOf = (langue: Langue): string => BALISES[langue].replace('-', '_');

/** Canonical address, alternates and social preview of a public page. */
function publicElements(name: PathName, langue: Langue, t: Translate): string[] {
  const canonical = canonicalPath(name, langue);
  if (canonical === null || !isPublic(name)) return [];
  const service = t('service.nom');
  const properties = {
    'og:type': 'website',
    'og:site_name': service,
    'og:title': t(`titres.${name}`),
    'og:description': t(`descriptions.${name}`),
    'og:url': `${ORIGIN_PLACEHOLDER}${canonical}`,
    'og:image': `${ORIGIN_PLACEHOLDER}${IMAGE}`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': service,
    'og:locale': regionOf(langue),
  };
  const others = languagesOf(name).filter((other) => other !== langue);
  return [
    voidElement('link', { rel: 'canonical', href: `${ORIGIN_PLACEHOLDER}${canonical}` }),
    ...versions(name).map(({ hreflang, path }) =>
      voidElement('link', { rel: 'alternate', hreflang, href: `${ORIGIN_PLACEHOLDER}${path}` }),
    ),
    ...Object.entries(properties).map(([property, value]) => og(property, value)),
    ...others.map((other) => og('og:locale:alternate', regionOf(other))),
    voidElement('meta', { name: 'twitter:card', content: 'summary_large_image' }),
  ];
}

/**
 * What the head of a document says of its page, for whoever reads it without running it: search engines, messengers,
 * social networks (R-17 … R-20). The origin is left open.
 * @param t translates into the language of the page
 */
export function documentHead(name: PathName, langue: Langue, t: Translate): string {
  const { titre, description, robots } = metadata(name, t);
  return [
    `<title>${escapeHtml(titre)}</title>`,
    ...(description === null
      ? []
      : [voidElement('meta', { name: 'description', content: description })]),
    ...(robots === null ? [] : [voidElement('meta', { name: 'robots', content: robots })]),
    ...publicElements(name, langue, t),
  ].join('\n    ');
}
