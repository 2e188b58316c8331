import type { ParseKeys, TFunction } from 'i18next';
import { createContext, type ReactNode, use } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { createFormats, type Formats } from '#contract/domain/formats.ts';
import { DEFAULT_LANGUAGE, type Language } from '#contract/domain/languages.ts';
import { hasMarks, MARKS } from './marks.tsx';

/** The language that the URL names; everything on the page follows it. */
export const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE);

/** The language of the page. */
export function useLanguage(): Language {
  return use(LanguageContext);
}

/** Translates a key of `fr.json`. */
export type Translate = TFunction;

/**
 * Translates a key whose text holds words of the paper, marked as French where the page is not (RGAA 8.7). Takes no
 * value but texts.
 */
export type TranslateRich = (
  key: ParseKeys,
  values?: Readonly<Record<string, string>>,
) => ReactNode;

export interface TextOfLanguage {
  readonly t: Translate;
  readonly rich: TranslateRich;
  readonly langue: Language;
  readonly formats: Formats;
}

const knownFormats = new Map<Language, Formats>();

/** The formatters of a language, made once. */
export function formatsOf(language: Language): Formats {
  const formats = knownFormats.get(language) ?? createFormats(language);
  knownFormats.set(language, formats);
  return formats;
}

/** Words, numbers and dates in the page's language. */
export function useText(): TextOfLanguage {
  const langue = useLanguage();
  const { t } = useTranslation('translation', { lng: langue, useSuspense: false });
  const rich: TranslateRich = (key, values = {}) => {
    const options = { ...values, postProcess: [] };
    const text = t(key, options);
    // A plain text stays a string, so that it equals itself at the next render.
    if (!hasMarks(text)) return text;
    return (
      <Trans<ParseKeys>
        t={t}
        i18nKey={key}
        tOptions={{ ...options, context: undefined }}
        components={MARKS}
      />
    );
  };
  return { t, rich, langue, formats: formatsOf(langue) };
}
