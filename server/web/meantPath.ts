import { DEFAULT_LANGUAGE, LANGUAGES } from '#contract/domain/languages.ts';
import { findScreen, href, PATH_NAMES, PATHS, screenPattern } from '#contract/paths.ts';

/**
 * One sign that mail programs take into the link in front of it, plain or percent-encoded, or cut in half. It reads
 * the last characters only: with a `+`, it would try each run of signs from each of its signs.
 */
const STRAY_SIGN =
  /(?:[.,;:!?='")\]>}*»”’|\s]|%(?:0[9AD]|2[02379CE]|3[ABDEF]|5D|7[CD]|C2%(?:A0|BB)|E2%80%(?:8B|9[9D])|EF%BB%BF)|%[0-9A-F]?)$/i;
const LONGEST_SIGN = '%E2%80%9D'.length;

function withoutStrayEnd(path: string): string {
  let end = path.length;
  for (;;) {
    const [sign] = STRAY_SIGN.exec(path.slice(Math.max(0, end - LONGEST_SIGN), end)) ?? [];
    if (sign === undefined) return path.slice(0, end);
    end -= sign.length;
  }
}

const IN_ANY_CASE = PATH_NAMES.map((name) => [name, screenPattern(name, 'i')] as const);

/** Returns the spelling of the table. A parameter is a credential and keeps its capitals. */
function spelled(segments: readonly string[]): readonly string[] | undefined {
  const path = segments.join('/');
  const found = IN_ANY_CASE.find(([, pattern]) => pattern.test(path));
  if (found === undefined) return undefined;
  return PATHS[found[0]].pattern
    .split('/')
    .map((part, rank) => (part.startsWith(':') ? (segments[rank] ?? '') : part));
}

/**
 * Repairs an address with capitals, signs that a mail program added, an escaped `#`, or nothing after the language.
 * @param path with its language: `/FR/TAI/aide.`
 * @returns undefined if the path is right, or is no address of ours
 */
export function meantPath(path: string): string | undefined {
  const trimmed = withoutStrayEnd(path);
  const [page = '', ...behind] = trimmed.split(/%23/i);
  if (behind.length > 0) {
    const fragment = behind.join('').replace(/%3D/gi, '=').replace(/%26/g, '&');
    const rest = page.split('/').slice(2).join('/');
    const name = findScreen(rest.toLowerCase());
    return name === undefined || name === 'accueilPrerempli'
      ? undefined
      : `${meantPath(page) ?? page}#${fragment}`;
  }
  const [, first = '', ...others] = trimmed.split('/');
  const rest = others.filter((segment) => segment !== '');
  const prefix = first.toLowerCase();
  const language = LANGUAGES.find((known) => known === prefix);
  if (language === undefined) {
    return prefix === 'tai' && first !== 'tai' && rest.length === 0
      ? href('accueil', DEFAULT_LANGUAGE)
      : undefined;
  }
  if (rest.length === 0) return href('accueil', language);
  const known = spelled(rest);
  const meant = known && ['', language, ...known].join('/');
  return meant === path.replace(/\/$/, '') ? undefined : meant;
}
