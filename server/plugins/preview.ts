import Type from 'typebox';
import { href, languesDe, type NomPublic } from '#contract/chemins.ts';
import { BALISES } from '#contract/domaine/formats.ts';
import type { Langue } from '#contract/domaine/langues.ts';
import { chargerTextes } from '../adapters/files/loadWording.ts';

const Mots = Type.Record(Type.String(), Type.String());

/** What a preview takes from a language's file. */
const Textes = Type.Object({
  service: Type.Object({ nom: Type.String(), titre: Type.String() }),
  titres: Mots,
  descriptions: Mots,
});
export type TextesApercu = Type.Static<typeof Textes>;

/** Language and country, as social networks name them: `fr_FR`. */
const regionDe = (langue: Langue): string => BALISES[langue].replace('-', '_');

/** 1200 × 630 px, drawn by `npm run social-image`. */
const IMAGE = '/partage.png';

const echapper = (texte: string) =>
  texte.replace(/[&<>"]/g, (signe) => `&#${signe.charCodeAt(0)};`);

const og = (propriete: string, valeur: string) =>
  `<meta property="${propriete}" content="${echapper(valeur)}" />`;

/** The words of each language, read once, at start. */
export const chargerTextesApercu = (): Promise<ReadonlyMap<Langue, TextesApercu>> =>
  chargerTextes(null, Textes);

/**
 * Title, description and social preview of a public page, for whoever reads the page without running it:
 * search engines, messengers, social networks.
 * @param origine scheme and host that people type
 */
export function apercu(
  { service, titres, descriptions }: TextesApercu,
  origine: string,
  nom: NomPublic,
  langue: Langue,
): string {
  const page = titres[nom] ?? service.nom;
  const description = descriptions[nom] ?? '';
  const proprietes = {
    'og:type': 'website',
    'og:site_name': service.nom,
    'og:title': page,
    'og:description': description,
    'og:url': `${origine}${href(nom, langue)}`,
    'og:image': `${origine}${IMAGE}`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': service.nom,
    'og:locale': regionDe(langue),
  };
  const autres = languesDe(nom).filter((autre) => autre !== langue);
  return [
    `<title>${echapper(service.titre.replace('{{page}}', page))}</title>`,
    `<meta name="description" content="${echapper(description)}" />`,
    ...Object.entries(proprietes).map(([propriete, valeur]) => og(propriete, valeur)),
    ...autres.map((autre) => og('og:locale:alternate', regionDe(autre))),
    '<meta name="twitter:card" content="summary_large_image" />',
  ].join('\n    ');
}
