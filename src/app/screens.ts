import { isContentPage } from '#contract/contentPages.ts';
import type { Language } from '#contract/domain/languages.ts';
import { contentLanguage, href, isPublic, type PathName } from '#contract/paths.ts';
import { textAddress } from '../i18n/fetchText.ts';

/**
 * Addresses of one screen. It is one route for React, which keeps the screen's state when the address changes between
 * them.
 */
const SAME_SCREEN = {
  accueilPrerempli: 'accueil',
  envoiSipsMontant: 'envoiSips',
  virementIndicatif: 'virement',
} as const satisfies Partial<Record<PathName, PathName>>;

export type ScreenName = Exclude<PathName, keyof typeof SAME_SCREEN>;

const isOtherAddress = (name: PathName): name is keyof typeof SAME_SCREEN =>
  Object.hasOwn(SAME_SCREEN, name);

export function screenOf(name: PathName): ScreenName {
  return isOtherAddress(name) ? SAME_SCREEN[name] : name;
}

/**
 * Says whether the build renders the content. The others depend on session or address, so only their frame is rendered.
 */
export const isRendered = (name: PathName): boolean =>
  isPublic(screenOf(name)) || name === 'introuvable';

/**
 * Returns the address that a rendered frame shows. An address with parameters is not known there, so home replaces
 * it.
 */
export function servedPath(name: PathName, language: Language): string {
  const fixed = isPublic(name) || name === 'introuvable';
  return href(fixed ? name : 'accueil', language);
}

export function textsOf(name: PathName, language: Language): string[] {
  const screen = screenOf(name);
  const content = isContentPage(screen) ? [`${screen}.${contentLanguage(screen, language)}`] : [];
  return [language, ...content].map(textAddress);
}
