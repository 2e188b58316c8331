import { Environment } from './settings.ts';

const NAMES = Object.keys(Environment.properties);

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

/**
 * Warns of variables whose name is nearly that of a setting, because their value is silently ignored.
 * @returns null if there is no need to warn
 */
export function warnOfNearNames(env: NodeJS.ProcessEnv): string | null {
  const slips = Object.keys(env).flatMap((given) => {
    if (NAMES.includes(given) || !env[given]) return [];
    const meant = NAMES.find((name) => isOneLetterFrom(given.toUpperCase(), name));
    return meant === undefined ? [] : [`${given} is not read: did you mean ${meant}?`];
  });
  return slips.length === 0 ? null : slips.join('\n');
}
