import { invalid } from './settingFault.ts';
import { Environment } from './settings.ts';

/** Control and format characters, and separators of lines and paragraphs. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** A text with the same quote at both ends, or in a pair of typographic quotes. */
const QUOTED = /^(?:(["'`]).*\1|“.*”|«.*»)$/su;

const given = (env: NodeJS.ProcessEnv): [name: string, text: string][] =>
  Object.keys(Environment.properties).flatMap((name): [string, string][] => {
    const text = env[name];
    return text ? [[name, text]] : [];
  });

function faultOf(text: string): string | null {
  if (text.endsWith('\r') || text.endsWith('\r\n')) {
    return 'ends in a carriage return: save its file with the line ends of Unix';
  }
  if (text.endsWith('\n')) return 'ends in a line break: write it with printf, not echo';
  if (/^\s/u.test(text)) return 'begins with a space';
  if (/\s$/u.test(text)) return 'ends in a space';
  const [sign] = INVISIBLE.exec(text) ?? [];
  if (sign === undefined) return null;
  const code = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `has an invisible character (U+${code})`;
}

/**
 * Refuses invisible characters: a key with a line break at its end looks right and opens nothing.
 * @throws InvalidConfiguration, without the values
 */
export function refuseInvisible(env: NodeJS.ProcessEnv): void {
  const faults = given(env).flatMap(([name, text]) => {
    const fault = faultOf(text);
    return fault === null ? [] : [`${name} ${fault}`];
  });
  if (faults.length > 0) throw invalid('Invalid environment', faults);
}

/**
 * Warns of quotes around a value. Some files of variables keep them, so they become part of it.
 * @returns null if there is no need to warn
 */
export function warnOfQuotes(env: NodeJS.ProcessEnv): string | null {
  const names = given(env).flatMap(([name, text]) => (QUOTED.test(text) ? [name] : []));
  return names.length === 0
    ? null
    : `${names.join(', ')}: in quotes, which are read as part of the value`;
}
