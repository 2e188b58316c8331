import { createInstance, type i18n, type PostProcessorModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LANGUE_PAR_DEFAUT, type Langue } from '#contract/domaine/langues.ts';
import { addDesignStrings } from '#design';
import type fr from '../../public/assets/i18n/fr.json';
import { readable } from '../services/readable.ts';
import { type Contents, createContents, type LoadContent, loadContent } from './contents.ts';
import { fetchText } from './fetchText.ts';
import { withoutMarks } from './frenchWords.tsx';

/** All words of one language. The reference is `fr.json`; the five others have exactly its keys. */
export type TextTree = typeof fr;

/** Where the words of a language are (K-12). */
export const textsAddress = (langue: Langue): string => `/assets/i18n/${langue}.json`;

/** How a language file is fetched (K-12). Rejects on any failure. */
export type LoadTexts = (langue: Langue) => Promise<TextTree>;

/** The languages that are known so far, and the way to the others. */
export interface Dictionary {
  readonly i18n: i18n;
  /** Makes one language known, once; the same promise each time. */
  readonly load: (langue: Langue) => Promise<void>;
  /** The prose of the static pages. */
  readonly contents: Contents;
}

/** Fetches `/assets/i18n/{lang}.json` (K-12). */
export const loadTexts: LoadTexts = async (langue) =>
  (await fetchText(textsAddress(langue))) as TextTree;

/** Every text is given without marks; `rich` of `useText` alone asks for them, so that none is ever shown. */
const plainText: PostProcessorModule = {
  type: 'postProcessor',
  name: 'plainText',
  process: withoutMarks,
};

/**
 * Prepares the dictionary.
 * @param source where a language comes from
 * @param contentSource where the prose of a static page comes from
 */
export function createDictionary(
  source: LoadTexts,
  contentSource: LoadContent = loadContent,
): Dictionary {
  const i18n = createInstance();
  void i18n
    .use(initReactI18next)
    .use(plainText)
    .init({
      lng: LANGUE_PAR_DEFAUT,
      fallbackLng: LANGUE_PAR_DEFAUT,
      resources: {},
      initAsync: false,
      interpolation: { escapeValue: false },
      postProcess: [plainText.name],
    });
  const underWay = new Map<Langue, Promise<void>>();
  const add = async (langue: Langue) => {
    const texts = await source(langue);
    i18n.addResourceBundle(langue, 'translation', texts, true, true);
    addDesignStrings(langue, texts.dsfr);
  };
  return {
    i18n,
    contents: createContents(contentSource),
    load: (langue) => {
      const promise =
        underWay.get(langue) ??
        readable(
          add(langue).catch((error: unknown) => {
            underWay.delete(langue);
            throw error;
          }),
        );
      underWay.set(langue, promise);
      return promise;
    },
  };
}
