import { createInstance, type i18n, type PostProcessorModule } from 'i18next';
import resourcesToBackend from 'i18next-resources-to-backend';
import { initReactI18next } from 'react-i18next';
import { estLangue, type Langue } from '#contract/domaine/langues.ts';
import { addDesignStrings } from '#design';
import type fr from '../../public/assets/i18n/fr.json';
import { type Contents, createContents, type LoadContent, loadContent } from './contents.ts';
import { fetchText } from './fetchText.ts';
import { plainText } from './marks.tsx';

/** All texts of one language. The reference is `fr.json`; the five others have exactly its keys. */
export type TextTree = typeof fr;

export const NAMESPACE = 'translation';

/** Where the texts of a language are (K-12). */
export const textsAddress = (langue: Langue): string => `/assets/i18n/${langue}.json`;

/** Fetches the texts of a language. Rejects on any failure. */
export type LoadTexts = (langue: Langue) => Promise<unknown>;

export const loadTexts: LoadTexts = (langue) => fetchText(textsAddress(langue));

export interface Dictionary {
  readonly i18n: i18n;
  /** Loads a language, once. Rejects when it does not come; the next call tries again. */
  readonly load: (langue: Langue) => Promise<void>;
  /** The prose of the static pages. */
  readonly contents: Contents;
}

const withoutMarks: PostProcessorModule = {
  type: 'postProcessor',
  name: 'withoutMarks',
  process: plainText,
};

/**
 * Creates the dictionary and begins to load its first language.
 * @param source where the texts of a language come from
 * @param contentSource where the prose of a static page comes from
 */
export function createDictionary(
  first: Langue,
  source: LoadTexts,
  contentSource: LoadContent = loadContent,
): Dictionary {
  const i18n = createInstance();
  const initialised = i18n
    .use(initReactI18next)
    .use(withoutMarks)
    .use(resourcesToBackend((langue: Langue) => source(langue)))
    .init({
      lng: first,
      // All languages have the same keys: a fallback would load one more file.
      fallbackLng: false,
      initAsync: false,
      interpolation: { escapeValue: false },
      postProcess: [withoutMarks.name],
    });
  i18n.store.on('added', (langue) => {
    if (estLangue(langue)) addDesignStrings(langue, i18n.getResource(langue, NAMESPACE, 'dsfr'));
  });
  const isKnown = (langue: Langue) => i18n.hasResourceBundle(langue, NAMESPACE);
  return {
    i18n,
    contents: createContents(contentSource),
    load: async (langue) => {
      await initialised;
      // Unlike `loadLanguages`, it tries again after a failure.
      if (!isKnown(langue)) await i18n.reloadResources([langue], [NAMESPACE]);
      if (!isKnown(langue)) throw new Error(`${textsAddress(langue)} did not come`);
    },
  };
}
