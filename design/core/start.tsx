import { setUseLang } from '@codegouvfr/react-dsfr/i18n';
import { setLink } from '@codegouvfr/react-dsfr/link';
import { startReactDsfr } from '@codegouvfr/react-dsfr/spa';
import type { ComponentProps, ComponentType } from 'react';
import { isLanguage, type Language } from '#contract/domain/languages.ts';
import { printInLightTheme } from './print.ts';
import { addDesignStrings, type DsfrStrings } from './strings.ts';

export interface DesignOptions {
  /** The router's link (`Link` of react-router-dom), used for every internal address. */
  readonly Link: ComponentType<Omit<ComponentProps<'a'>, 'href'> & { readonly to: string }>;
  /** Hook that gives the current language. */
  readonly useLang: () => Language;
  /** Words already at hand; other languages are added with `addDesignStrings`. */
  readonly strings?: Partial<Record<Language, DsfrStrings>>;
  /** Whether the DSFR's script waits for an idle moment. Default true; Storybook, whose toolbar sets the theme, does not. */
  readonly late?: boolean;
}

/** Wires router, language and words. It is all a server needs to render. */
export function configureDesign({ Link, useLang, strings = {} }: DesignOptions): void {
  // Anchors and addresses with a scheme never come here: react-dsfr makes plain links of them.
  setLink({ Link: ({ href = '', ...rest }) => <Link to={href} {...rest} /> });
  setUseLang({ useLang });
  for (const [language, words] of Object.entries(strings)) {
    if (isLanguage(language)) addDesignStrings(language, words);
  }
}

const nextFrame = () => new Promise<unknown>((resolve) => requestAnimationFrame(resolve));

async function loadScript(): Promise<void> {
  const started = new Promise<unknown>((resolve) => {
    document.documentElement.addEventListener('dsfr.start', resolve, { once: true });
  });
  startReactDsfr({ defaultColorScheme: 'system' });
  await started;
  // Its buttons find what they open in a first frame, and the group of that in a second one.
  await nextFrame();
  await nextFrame();
}

let loading: Promise<void> | undefined;

/**
 * Loads and starts the DSFR's theme and script, once. Resolves when its buttons answer.
 * @see https://react-dsfr.codegouv.studio/
 */
export function startScript(): Promise<void> {
  loading ??= loadScript();
  return loading;
}

/** The longest that the script waits for an idle moment, ms. */
const IDLE_MAX_MS = 2000;

/** Resolves once what is there is painted and the browser has nothing else to do. Safari has no idle callback. */
const idle = () =>
  new Promise<unknown>((resolve) => {
    requestAnimationFrame(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: IDLE_MAX_MS });
      else setTimeout(resolve);
    });
  });

/**
 * Starts the DSFR's script in a browser, after the first paint, which needs nothing of it: `early-color-scheme.js` has
 * set the theme. It writes into the elements of the page: markup that came from a server is taken over before. The
 * colour scheme follows the system until the visitor chooses one.
 * @param late whether it waits for an idle moment
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/theme-clair-sombre
 */
export async function startScripts(late = true): Promise<void> {
  printInLightTheme();
  if (late) await idle();
  await startScript();
}

/** Configures the layer and starts the DSFR's script, where there is no markup to take over. */
export async function startDesign(options: DesignOptions): Promise<void> {
  configureDesign(options);
  await startScripts(options.late);
}
