import { addBreadcrumbTranslations } from '@codegouvfr/react-dsfr/Breadcrumb';
import { useLang } from '@codegouvfr/react-dsfr/i18n';
import type { Language } from '#contract/domain/languages.ts';
import type fr from '../../public/assets/i18n/fr.json';

/** The strings of DSFR components. react-dsfr has none in Dutch and Italian, and few in German and Spanish. */
export type DsfrStrings = typeof fr.dsfr;

const registry = new Map<string, DsfrStrings>();

export function addDesignStrings(language: Language, strings: DsfrStrings): void {
  registry.set(language, strings);
  addBreadcrumbTranslations({
    lang: language,
    messages: { 'show breadcrumb': strings.showBreadcrumb },
  });
}

/**
 * Returns the strings of the current language. While they load, it returns those of the first language that was
 * registered.
 * @throws Error if no language was registered
 */
export function useDesignStrings(): DsfrStrings {
  const strings = registry.get(useLang()) ?? registry.values().next().value;
  if (strings === undefined) throw new Error('addDesignStrings was not called');
  return strings;
}
