import { setUseLang } from '@codegouvfr/react-dsfr/i18n';
import { setLink } from '@codegouvfr/react-dsfr/link';
import { startReactDsfr } from '@codegouvfr/react-dsfr/spa';
import type { ComponentProps, ComponentType } from 'react';
import { estLangue, type Langue } from '#contract/domaine/langues.ts';
import { printInLightTheme } from './print.ts';
import { addDesignStrings, type DsfrStrings } from './strings.ts';

export interface DesignOptions {
  /** The router's link (`Link` of react-router-dom), used for every internal address. */
  readonly Link: ComponentType<Omit<ComponentProps<'a'>, 'href'> & { readonly to: string }>;
  /** Hook that gives the current language. */
  readonly useLang: () => Langue;
  /** Words already at hand; other languages are added with `addDesignStrings`. */
  readonly strings?: Partial<Record<Langue, DsfrStrings>>;
}

/** Wires router, language and words. It is all a server needs to render. */
export function configureDesign({ Link, useLang, strings = {} }: DesignOptions): void {
  // Anchors and addresses with a scheme never come here: react-dsfr makes plain links of them.
  setLink({ Link: ({ href = '', ...rest }) => <Link to={href} {...rest} /> });
  setUseLang({ useLang });
  for (const [langue, words] of Object.entries(strings)) {
    if (estLangue(langue)) addDesignStrings(langue, words);
  }
}

/**
 * Configures the layer and starts the DSFR's script in a browser. The colour scheme follows the system until
 * the visitor chooses one.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/theme-clair-sombre
 */
export function startDesign(options: DesignOptions): void {
  configureDesign(options);
  startReactDsfr({ defaultColorScheme: 'system' });
  printInLightTheme();
}
