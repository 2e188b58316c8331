import type { Language } from '#contract/domain/languages.ts';
import { href, isPublic, type PathName } from '#contract/paths.ts';
import { contentAddress, contentLanguage, isContentPage } from '../i18n/contents.ts';
import { textsAddress } from '../i18n/dictionary.ts';

/** Addresses that show the screen of another one: React then keeps its state when the address changes. */
const SAME_SCREEN = {
  accueilPrerempli: 'accueil',
  envoiSipsMontant: 'envoiSips',
  virementIndicatif: 'virement',
} as const satisfies Partial<Record<PathName, PathName>>;

/** A screen, which is also the key of its title below `titres`. */
export type ScreenName = Exclude<PathName, keyof typeof SAME_SCREEN>;

const isOtherAddress = (name: PathName): name is keyof typeof SAME_SCREEN =>
  Object.hasOwn(SAME_SCREEN, name);

/** The screen that an address shows. */
export function screenOf(name: PathName): ScreenName {
  return isOtherAddress(name) ? SAME_SCREEN[name] : name;
}

/**
 * Whether a screen is rendered to HTML in full. The others depend on the session or on the address: their HTML holds
 * the frame and the room of the content.
 */
export const isRendered = (name: PathName): boolean =>
  isPublic(screenOf(name)) || name === 'introuvable';

/** The address that links of a rendered page are made from: its own, or home when the page has parameters. */
export function servedPath(name: PathName, language: Language): string {
  const fixed = isPublic(name) || name === 'introuvable';
  return href(fixed ? name : 'accueil', language);
}

/** Where the words and the prose of a screen are. */
export function textsOf(name: PathName, language: Language): string[] {
  const screen = screenOf(name);
  const words = [textsAddress(language)];
  return isContentPage(screen)
    ? [...words, contentAddress(screen, contentLanguage(screen, language))]
    : words;
}
