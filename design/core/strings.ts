import { useLang } from '@codegouvfr/react-dsfr/i18n';
import type { Language } from '#contract/domain/languages.ts';

/** react-dsfr lacks Dutch, Italian, most German and Spanish. */
export interface DsfrStrings {
  readonly skipLinks: string;
  readonly breadcrumb: string;
  readonly showBreadcrumb: string;
  readonly backToTop: string;
  readonly menu: string;
  readonly close: string;
  readonly newWindow: string;
  readonly selectLanguage: string;
  readonly displaySettings: string;
  readonly theme: string;
  readonly themeLight: string;
  readonly themeDark: string;
  readonly themeSystem: string;
  readonly themeSystemHint: string;
  readonly loading: string;
  readonly copy: string;
  readonly copied: string;
  /** Precedes the title of a page whose form was refused. */
  readonly error: string;
}

const registry = new Map<string, DsfrStrings>();

export function addDesignStrings(language: Language, strings: DsfrStrings): void {
  registry.set(language, strings);
}

/**
 * The first registered language while the current one loads.
 * @throws Error without any
 */
export function useDesignStrings(): DsfrStrings {
  const strings = registry.get(useLang()) ?? registry.values().next().value;
  if (strings === undefined) throw new Error('addDesignStrings was not called');
  return strings;
}
