import { givenIn, SETTING_NAMES } from './settings.ts';

/** A text with the same quote at both ends, or in a pair of typographic quotes. */
const QUOTED = /^(?:(["'`]).*\1|“.*”|«.*»)$/su;

/** True if the names differ by one letter more, less or another, or by two that changed places. */
export function isOneLetterFrom(given: string, name: string): boolean {
  const [short, long] = given.length < name.length ? [given, name] : [name, given];
  if (long.length - short.length > 1 || given === name) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const [rest, other] = [short.slice(start), long.slice(start)];
  if (long.length > short.length) return rest === other.slice(1);
  const exchanged = `${other[1] ?? ''}${other[0] ?? ''}${other.slice(2)}`;
  return rest.slice(1) === other.slice(1) || rest === exchanged;
}

/** The value of such a variable is silently ignored. */
const nearNames = (env: NodeJS.ProcessEnv): string[] =>
  Object.keys(env).flatMap((given) => {
    if (SETTING_NAMES.includes(given) || !env[given]) return [];
    const meant = SETTING_NAMES.find((name) => isOneLetterFrom(given.toUpperCase(), name));
    return meant === undefined ? [] : [`${given} is not read: did you mean ${meant}?`];
  });

/** Some files of variables keep the quotes around a value. */
function quotes(env: NodeJS.ProcessEnv): string[] {
  const names = givenIn(env).flatMap(([name, text]) => (QUOTED.test(text) ? [name] : []));
  const named = names.join(', ');
  return named === '' ? [] : [`${named}: in quotes, which are read as part of the value`];
}

/** Finds what was surely meant otherwise and is no fault. @returns a warning each, without the values */
export const slipsIn = (env: NodeJS.ProcessEnv): readonly string[] => [
  ...nearNames(env),
  ...quotes(env),
];
