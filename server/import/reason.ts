import en from '../locales/rejets.en.json' with { type: 'json' };
import fr from '../locales/rejets.fr.json' with { type: 'json' };

export type ReasonCode = keyof typeof en;

type Value = string | number | readonly Reason[];

/** Why a line is rejected, or taken with a doubt. Holds no value of the line. */
export interface Reason {
  readonly code: ReasonCode;
  readonly values: Readonly<Record<string, Value>>;
  /** What a spreadsheet has done to the value. */
  readonly trace: ReasonCode | null;
}

export const because = (
  code: ReasonCode,
  values: Reason['values'] = {},
  trace: ReasonCode | null = null,
): Reason => ({ code, values, trace });

/** The command line writes English, the morning page and the file to correct French. */
const TEXTS = { en, fr } as const satisfies Record<string, Record<ReasonCode, string>>;
export type ReasonLanguage = keyof typeof TEXTS;

const PLACEHOLDER = /\{\{(\w+)\}\}/g;

export function inWords({ code, values, trace }: Reason, language: ReasonLanguage): string {
  const texts: Readonly<Record<string, string>> = TEXTS[language];
  const say = (value: Value = ''): string =>
    typeof value === 'object'
      ? value.map((part) => inWords(part, language)).join(', ')
      : String(value);
  // A stored record may have a code of a later version.
  const text = (texts[code] ?? code).replace(PLACEHOLDER, (_, name: string) => say(values[name]));
  return trace === null ? text : `${text} – ${texts[trace] ?? trace}`;
}

export const allInWords = (reasons: readonly Reason[], language: ReasonLanguage): string =>
  reasons.map((reason) => inWords(reason, language)).join('; ');
