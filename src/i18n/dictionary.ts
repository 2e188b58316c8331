import { type BackendModule, createInstance, type PostProcessorModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isLanguage, type Language } from '#contract/domain/languages.ts';
import { addDesignStrings } from '#design';
import type fr from '../../public/assets/i18n/fr.json';
import { createContents } from './contents.ts';
import { fetchText, type TextSource, textAddress } from './fetchText.ts';
import { plainText } from './marks.tsx';

/** French is the reference: its file gives the type of every key. */
export type TextTree = typeof fr;

export const NAMESPACE = 'translation';

const withoutMarks: PostProcessorModule = {
  type: 'postProcessor',
  name: 'withoutMarks',
  process: plainText,
};

const backendOf = (source: TextSource): BackendModule => ({
  type: 'backend',
  init: () => undefined,
  // i18next expects a promise only from a function of two parameters.
  read: (language, _namespace) => source(language),
});

export function createDictionary(first: Language, source: TextSource = fetchText) {
  const i18n = createInstance();
  const initialised = i18n
    .use(initReactI18next)
    .use(withoutMarks)
    .use(backendOf(source))
    .init({
      lng: first,
      // A fallback language would load one more file.
      fallbackLng: false,
      initAsync: false,
      interpolation: { escapeValue: false },
      postProcess: [withoutMarks.name],
    });
  i18n.store.on('added', (language) => {
    if (isLanguage(language))
      addDesignStrings(language, i18n.getResource(language, NAMESPACE, 'dsfr'));
  });
  const isKnown = (language: Language) => i18n.hasResourceBundle(language, NAMESPACE);
  return {
    i18n,
    contents: createContents(source),
    /** Loads the texts of a language, at most once. After a failure the next call tries again. */
    load: async (language: Language) => {
      await initialised;
      // `loadLanguages` would not try again after a failure.
      if (!isKnown(language)) await i18n.reloadResources([language], [NAMESPACE]);
      if (!isKnown(language)) throw new Error(`${textAddress(language)} did not come`);
    },
  };
}

export type Dictionary = ReturnType<typeof createDictionary>;
