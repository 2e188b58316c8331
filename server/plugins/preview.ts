import Type from 'typebox';
import { href, languesDe, type NomPublic } from '#contract/chemins.ts';
import { BALISES } from '#contract/domaine/formats.ts';
import type { Langue } from '#contract/domaine/langues.ts';
import { loadWording } from '../adapters/files/loadWording.ts';
import { escapeHtml } from './html.ts';

const Words = Type.Record(Type.String(), Type.String());

/** What a preview takes from a language's file. */
const Wording = Type.Object({
  service: Type.Object({ nom: Type.String(), titre: Type.String() }),
  titres: Words,
  descriptions: Words,
});
export type PreviewWording = Type.Static<typeof Wording>;

/** Language and country, as social networks name them: `fr_FR`. */
const regionOf = (langue: Langue): string => BALISES[langue].replace('-', '_');

/** 1200 × 630 px, drawn by `npm run social-image`. */
const IMAGE = '/partage.png';

const og = (property: string, value: string) =>
  `<meta property="${property}" content="${escapeHtml(value)}" />`;

/** The words of each language, read once, at start. */
export const loadPreviewWording = (): Promise<ReadonlyMap<Langue, PreviewWording>> =>
  loadWording(null, Wording);

/**
 * Title, description and social preview of a public page, for whoever reads the page without running it:
 * search engines, messengers, social networks.
 * @param origin scheme and host that people type
 */
export function preview(
  { service, titres, descriptions }: PreviewWording,
  origin: string,
  name: NomPublic,
  langue: Langue,
): string {
  const page = titres[name] ?? service.nom;
  const description = descriptions[name] ?? '';
  const properties = {
    'og:type': 'website',
    'og:site_name': service.nom,
    'og:title': page,
    'og:description': description,
    'og:url': `${origin}${href(name, langue)}`,
    'og:image': `${origin}${IMAGE}`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': service.nom,
    'og:locale': regionOf(langue),
  };
  const others = languesDe(name).filter((other) => other !== langue);
  return [
    `<title>${escapeHtml(service.titre.replace('{{page}}', page))}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    ...Object.entries(properties).map(([property, value]) => og(property, value)),
    ...others.map((other) => og('og:locale:alternate', regionOf(other))),
    '<meta name="twitter:card" content="summary_large_image" />',
  ].join('\n    ');
}
