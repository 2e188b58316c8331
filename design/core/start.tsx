import { setUseLang } from '@codegouvfr/react-dsfr/i18n';
import { setLink } from '@codegouvfr/react-dsfr/link';
import { startReactDsfr } from '@codegouvfr/react-dsfr/spa';
import type { ComponentProps, ComponentType } from 'react';
import { isLanguage, type Language } from '#contract/domain/languages.ts';
import { printInLightTheme } from './print.ts';
import { addDesignStrings, type DsfrStrings } from './strings.ts';
import { answerWithoutScript } from './withoutScript.ts';

export interface DesignOptions {
  readonly Link: ComponentType<Omit<ComponentProps<'a'>, 'href'> & { readonly to: string }>;
  readonly useLang: () => Language;
  readonly strings?: Partial<Record<Language, DsfrStrings>>;
  /** False starts the DSFR's script at once, for Storybook; its toolbar sets the theme. Default true. */
  readonly late?: boolean;
}

export function configureDesign({ Link, useLang, strings = {} }: DesignOptions): void {
  // react-dsfr makes plain links of anchors and addresses with a scheme.
  setLink({ Link: ({ href = '', ...rest }) => <Link to={href} {...rest} /> });
  setUseLang({ useLang });
  for (const [language, words] of Object.entries(strings)) {
    if (isLanguage(language)) addDesignStrings(language, words);
  }
}

const nextFrame = () => new Promise<unknown>((resolve) => requestAnimationFrame(resolve));

/** ms; its file may be blocked, and nothing reports that. */
const SCRIPT_MAX_MS = 4_000;

async function loadScript(): Promise<void> {
  const started = new Promise<boolean>((resolve) => {
    document.documentElement.addEventListener('dsfr.start', () => resolve(true), { once: true });
  });
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, SCRIPT_MAX_MS, false));
  startReactDsfr({ defaultColorScheme: 'system' });
  if (!(await Promise.race([started, late]))) answerWithoutScript(started);
  // The script links buttons to what they open in one frame, and to its group in the next.
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

const IDLE_MAX_MS = 2000;

/** Safari has no idle callback. */
const idle = () =>
  new Promise<unknown>((resolve) => {
    requestAnimationFrame(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: IDLE_MAX_MS });
      else setTimeout(resolve);
    });
  });

/**
 * Starts the DSFR's script after the first paint: `early-color-scheme.js` has already set the theme.
 * The script changes the page's elements, so React hydrates server markup first.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/theme-clair-sombre
 */
export async function startScripts(late = true): Promise<void> {
  printInLightTheme();
  if (late) await idle();
  await startScript();
}

export async function startDesign(options: DesignOptions): Promise<void> {
  configureDesign(options);
  await startScripts(options.late);
}
