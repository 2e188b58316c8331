import { languesDe } from '#contract/chemins.ts';
import { LANGUE_PAR_DEFAUT, type Langue } from '#contract/domaine/langues.ts';
import type { Contenu } from '#contract/schemas/contenu.ts';

/** The pages whose prose has a file of its own, by the names of their screens (D-06). */
export const PAGES_CONTENU = [
  'aide',
  'plan',
  'confidentialite',
  'securite',
  'glossaire',
  'faq',
  'accessibilite',
  'engagement',
  'mentionsLegales',
] as const;
export type PageContenu = (typeof PAGES_CONTENU)[number];

/** How the prose of a page is fetched. Rejects on any failure. */
export type ChargerContenu = (page: PageContenu, langue: Langue) => Promise<unknown>;

/** The prose of the pages, each fetched when first shown. */
export interface Contenus {
  /** The same promise each time, so that a render may wait for it; a failure is forgotten. */
  readonly charger: (page: PageContenu, langue: Langue) => Promise<Contenu>;
}

/** The language in which a page is shown: the page's own, or French where it is not written in that. */
export function langueContenu(page: PageContenu, langue: Langue): Langue {
  return languesDe(page).includes(langue) ? langue : LANGUE_PAR_DEFAUT;
}

/** Fetches `/assets/i18n/{page}.{lang}.json`. */
export const chargerContenu: ChargerContenu = async (page, langue) => {
  const reponse = await fetch(`/assets/i18n/${page}.${langue}.json`);
  if (!reponse.ok) throw new Error(`i18n ${page}.${langue}: ${reponse.status}`);
  return reponse.json();
};

/** The tests check each file against the whole schema; here only what an older build could not show. */
function estContenu(valeur: unknown): valeur is Contenu {
  return (
    typeof valeur === 'object' &&
    valeur !== null &&
    'chapo' in valeur &&
    typeof valeur.chapo === 'string' &&
    'sections' in valeur &&
    Array.isArray(valeur.sections)
  );
}

/**
 * Keeps the prose that was fetched.
 * @param source where a page's prose comes from
 */
export function creerContenus(source: ChargerContenu): Contenus {
  const connus = new Map<string, Promise<Contenu>>();
  const lire = async (page: PageContenu, langue: Langue, cle: string) => {
    try {
      const contenu = await source(page, langue);
      if (!estContenu(contenu)) throw new Error(`i18n ${cle}: not the prose of a page`);
      return contenu;
    } catch (erreur) {
      connus.delete(cle);
      throw erreur;
    }
  };
  return {
    charger: (page, langue) => {
      const cle = `${page}.${langue}`;
      const promesse = connus.get(cle) ?? lire(page, langue, cle);
      connus.set(cle, promesse);
      return promesse;
    },
  };
}
