import { LANGUE_PAR_DEFAUT, type Langue } from '#contract/domaine/langues.ts';
import { languagesOf } from '#contract/paths.ts';
import type { Contenu } from '#contract/schemas/contenu.ts';
import { fetchText } from './fetchText.ts';

/** The pages whose prose has a file of its own, by the names of their screens (D-06). */
export const CONTENT_PAGES = [
  'aide',
  'facile',
  'plan',
  'confidentialite',
  'securite',
  'glossaire',
  'faq',
  'accessibilite',
  'engagement',
  'mentionsLegales',
] as const;
export type ContentPage = (typeof CONTENT_PAGES)[number];

/** Tells a page that has prose of its own from any other screen. */
export const isContentPage = (screen: string): screen is ContentPage =>
  CONTENT_PAGES.some((page) => page === screen);

/** Where the prose of a page is. */
export const contentAddress = (page: ContentPage, langue: Langue): string =>
  `/assets/i18n/${page}.${langue}.json`;

/** How the prose of a page is fetched. Rejects on any failure. */
export type LoadContent = (page: ContentPage, langue: Langue) => Promise<unknown>;

/** The prose of the pages, each fetched when first shown. */
export interface Contents {
  /** The same promise each time, so that a render may wait for it; a failure is forgotten. */
  readonly load: (page: ContentPage, langue: Langue) => Promise<Contenu>;
}

/** The language in which a page is shown: the page's own, or French where it is not written in that. */
export function langueContenu(page: ContentPage, langue: Langue): Langue {
  return languagesOf(page).includes(langue) ? langue : LANGUE_PAR_DEFAUT;
}

/** Fetches `/assets/i18n/{page}.{lang}.json`. */
export const loadContent: LoadContent = (page, langue) => fetchText(contentAddress(page, langue));

/** The tests check each file against the whole schema; here only what an older build could not show. */
function isContent(value: unknown): value is Contenu {
  return (
    typeof value === 'object' &&
    value !== null &&
    'chapo' in value &&
    typeof value.chapo === 'string' &&
    'sections' in value &&
    Array.isArray(value.sections)
  );
}

/**
 * Keeps the prose that was fetched.
 * @param source where a page's prose comes from
 */
export function createContents(source: LoadContent): Contents {
  const known = new Map<string, Promise<Contenu>>();
  const read = async (page: ContentPage, langue: Langue, key: string) => {
    try {
      const content = await source(page, langue);
      if (!isContent(content)) throw new Error(`i18n ${key}: not the prose of a page`);
      return content;
    } catch (error) {
      known.delete(key);
      throw error;
    }
  };
  return {
    load: (page, langue) => {
      const key = `${page}.${langue}`;
      const promise = known.get(key) ?? read(page, langue, key);
      known.set(key, promise);
      return promise;
    },
  };
}
