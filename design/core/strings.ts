import { useLang } from '@codegouvfr/react-dsfr/i18n';
import type { Language } from '#contract/domain/languages.ts';
import type fr from '../../public/assets/i18n/fr.json';

/** react-dsfr lacks Dutch, Italian, most German and Spanish. */
export type DsfrStrings = typeof fr.dsfr;

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
