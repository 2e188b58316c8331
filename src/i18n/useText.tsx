import type { ParseKeys, TFunction } from 'i18next';
import { createContext, type ReactNode, use } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { creerFormats, type Formats } from '#contract/domaine/formats.ts';
import { LANGUE_PAR_DEFAUT, type Langue } from '#contract/domaine/langues.ts';
import { hasMarks, MARKS } from './marks.tsx';

/** The language that the URL names; everything on the page follows it. */
export const LangueContext = createContext<Langue>(LANGUE_PAR_DEFAUT);

/** The language of the page. */
export function useLangue(): Langue {
  return use(LangueContext);
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
  readonly langue: Langue;
  readonly formats: Formats;
}

const knownFormats = new Map<Langue, Formats>();

/** The formatters of a language, made once. */
export function formatsOf(langue: Langue): Formats {
  const formats = knownFormats.get(langue) ?? creerFormats(langue);
  knownFormats.set(langue, formats);
  return formats;
}

/** Words, numbers and dates in the page's language. */
export function useText(): TextOfLanguage {
  const langue = useLangue();
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
