import texts from '../../locales/rejets.fr.json' with { type: 'json' };

export type ReasonCode = keyof typeof texts;

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

const TEXTS: Readonly<Record<string, string>> = texts;

const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/** In French, which the clerk who corrects the line reads, on the error output too. */
export function inWords({ code, values, trace }: Reason): string {
  const say = (value: Value = ''): string =>
    typeof value === 'object' ? value.map(inWords).join(', ') : String(value);
  // A stored record may have a code of a later version.
  const text = (TEXTS[code] ?? code).replace(PLACEHOLDER, (_, name: string) => say(values[name]));
  return trace === null ? text : `${text} – ${TEXTS[trace] ?? trace}`;
}

export const allInWords = (reasons: readonly Reason[]): string => reasons.map(inWords).join(' ; ');
