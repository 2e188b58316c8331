import { useLang } from '@codegouvfr/react-dsfr/i18n';
import type { Language } from '#contract/domain/languages.ts';

/**
 * The design system's own words in one language. They come from the locale files, because the DSFR's React
 * library lacks Dutch, Italian, nearly all German and most Spanish.
 */
export interface DsfrStrings {
  /** Name of the navigation that holds the skip links. */
  readonly skipLinks: string;
  /** Name of the breadcrumb, and the button that unfolds it on narrow screens. */
  readonly breadcrumb: string;
  readonly showBreadcrumb: string;
  /** Link at the end of a long page. */
  readonly backToTop: string;
  /** Button that opens the header's menu on narrow screens. */
  readonly menu: string;
  /** Close button of a modal and of the menu. */
  readonly close: string;
  /** Told after the text of a link that opens a new window, for example "new window". */
  readonly newWindow: string;
  /** Name of the language selector. */
  readonly selectLanguage: string;
  /** Button and title of the display settings. */
  readonly displaySettings: string;
  /** Legend of the choice of theme. */
  readonly theme: string;
  readonly themeLight: string;
  readonly themeDark: string;
  readonly themeSystem: string;
  /** Explains that the system's setting is followed. */
  readonly themeSystemHint: string;
  /** Said while a button or a page works. */
  readonly loading: string;
  /** Label of the button that copies a value, and what is said once copied. */
  readonly copy: string;
  readonly copied: string;
  /** Stands before the title of a page whose form was refused, with its colon. */
  readonly error: string;
}

const registry = new Map<string, DsfrStrings>();

/**
 * Makes the design system's words of one language known. Call it before the first render in that language;
 * it may be called again, on the server too.
 */
export function addDesignStrings(language: Language, strings: DsfrStrings): void {
  registry.set(language, strings);
}

/**
 * The words of the current language, or of the first language known while the current one loads.
 * @throws Error when no language was ever registered
 */
export function useDesignStrings(): DsfrStrings {
  const strings = registry.get(useLang()) ?? registry.values().next().value;
  if (strings === undefined) throw new Error('addDesignStrings was not called');
  return strings;
}
