import { createInstance, type i18n, type PostProcessorModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LANGUE_PAR_DEFAUT, type Langue } from '#contract/domaine/langues.ts';
import { addDesignStrings } from '#design';
import { readable } from '../services/readable.ts';
import { type Contents, createContents, type LoadContent, loadContent } from './contents.ts';
import { fetchText } from './fetchText.ts';
import { withoutMarks } from './frenchWords.tsx';
import { type LoadTexts, type TextPart, textsAddress } from './parts.ts';

/** The languages that are known so far, and the way to the others. */
export interface Dictionary {
  readonly i18n: i18n;
  /** Makes one part of a language known, once; the same promise each time. */
  readonly load: (langue: Langue, part: TextPart) => Promise<void>;
  /** The prose of the static pages. */
  readonly contents: Contents;
}

/** Fetches `/assets/i18n/{part}.{lang}.json`, which the build makes of the language's file. */
export const loadTexts: LoadTexts = async (langue, part) =>
  (await fetchText(textsAddress(langue, part))) as Awaited<ReturnType<LoadTexts>>;

/** Every text is given without marks; `rich` of `useText` alone asks for them, so that none is ever shown. */
const plainText: PostProcessorModule = {
  type: 'postProcessor',
  name: 'plainText',
  process: withoutMarks,
};

/**
 * Prepares the dictionary.
 * @param source where the parts of a language come from
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
  const underWay = new Map<string, Promise<void>>();
  const add = async (langue: Langue, part: TextPart) => {
    const texts = await source(langue, part);
    i18n.addResourceBundle(langue, 'translation', texts, true, true);
    if ('dsfr' in texts) addDesignStrings(langue, texts.dsfr);
  };
  return {
    i18n,
    contents: createContents(contentSource),
    load: (langue, part) => {
      const key = textsAddress(langue, part);
      const promise =
        underWay.get(key) ??
        readable(
          add(langue, part).catch((error: unknown) => {
            underWay.delete(key);
            throw error;
          }),
        );
      underWay.set(key, promise);
      return promise;
    },
  };
}
