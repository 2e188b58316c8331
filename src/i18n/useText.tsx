import type { ParseKeys, TFunction } from 'i18next';
import { createContext, type ReactNode, use } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { createFormats, type Formats } from '#contract/domain/formats.ts';
import { DEFAULT_LANGUAGE, type Language } from '#contract/domain/languages.ts';
import { useHydrated } from '../browser/useHydrated.ts';
import { hasMarks, MARKS } from './marks.tsx';

/** The language of the address. */
export const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE);

export function useLanguage(): Language {
  return use(LanguageContext);
}

export type Translate = TFunction;

/** Like `t`, with elements for the marks in the text (RGAA 8.7). */
export type TranslateRich = (
  key: ParseKeys,
  values?: Readonly<Record<string, string>>,
) => ReactNode;

export interface TextOfLanguage {
  readonly t: Translate;
  readonly rich: TranslateRich;
  readonly language: Language;
  readonly formats: Formats;
  /** False on the server and during hydration, when nothing may depend on this device yet. */
  readonly onDevice?: boolean;
}

/** What sentences need that are plain strings, without marks. */
export type PlainText = Omit<TextOfLanguage, 'rich'>;

const knownFormats = new Map<Language, Formats>();

export function formatsOf(language: Language): Formats {
  const formats = knownFormats.get(language) ?? createFormats(language);
  knownFormats.set(language, formats);
  return formats;
}

export function useText(): TextOfLanguage {
  const language = useLanguage();
  const { t } = useTranslation('translation', { lng: language, useSuspense: false });
  const rich: TranslateRich = (key, values = {}) => {
    const options = { ...values, postProcess: [] };
    const text = t(key, options);
    // A string equals itself at the next render, and a new element does not.
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
  return { t, rich, language, formats: formatsOf(language) };
}

export function useDeviceText(): TextOfLanguage {
  const onDevice = useHydrated();
  return { ...useText(), onDevice };
}
