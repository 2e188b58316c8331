import type { Readable } from 'node:stream';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { Link, StaticRouter } from 'react-router-dom';
import { BROWSER_LIST } from '#contract/browsers.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#contract/domain/languages.ts';
import {
  type CreateOutcomeRenderer,
  MARKED_SETTINGS,
  ORIGIN_PLACEHOLDER,
  pageFile,
} from '#contract/pages.ts';
import { PATH_NAMES, PATHS, type PathName } from '#contract/paths.ts';
import { DEFAULT_SETTINGS, type Settings } from '#contract/settings.ts';
import { applyScheme, configureDesign } from '#design';
import { createApi } from '../api/calls.ts';
import { createDictionary, type Dictionary } from '../i18n/dictionary.ts';
import { textAddress } from '../i18n/fetchText.ts';
import { useLanguage } from '../i18n/useText.tsx';
import { OUTCOME_SAMPLES } from '../pages/confirmation/samples.ts';
import { stateTitle } from '../pages/confirmation/stateTitle.ts';
import { writtenState } from '../pages/confirmation/useConfirmation.ts';
import type { Outcome } from '../services/context.ts';
import { KEYS } from '../session/keys.ts';
import { App, Root } from './App.tsx';
import { type EarlyOptions, early } from './early.ts';
import { PAGES } from './routes.tsx';
import { isRendered, screenOf, textsOf } from './screens.ts';

type Read = (address: string) => Promise<string>;

export interface RenderedPage {
  readonly name: PathName;
  readonly language: Language;
  readonly path: string;
  /** The document shows the whole page, so the styles in its head must be enough to paint it. */
  readonly whole: boolean;
  readonly head: string;
  readonly root: string;
  readonly fault: string;
  readonly tooOld: string;
  readonly file: string;
  readonly texts: readonly string[];
}

/** No effect runs while a page is rendered, so no call is ever sent. */
const noCall = () => Promise.reject(new Error('a call while rendering'));

const sampleAddress = (name: PathName, language: Language): string =>
  `/${language}/${PATHS[name].pattern.replace(/:\w+/g, 'x')}`;

async function textOf(stream: Readable): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('utf8');
}

const partsOf = (markup: string) => {
  // React writes the elements for the head before the page.
  const start = markup.indexOf('<div id="root"');
  return { head: markup.slice(0, start), root: markup.slice(start) };
};

export async function renderMarkup(
  dictionary: Dictionary,
  settings: Settings,
  name: PathName,
  language: Language,
  outcome?: Outcome & { readonly url: string; readonly origin: string },
): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <div id="root" data-page={name}>
      <Root
        services={{
          api: createApi({ call: noCall, openSession: noCall }),
          settings,
          dictionary,
          outcome,
          origin: outcome?.origin ?? ORIGIN_PLACEHOLDER,
          preload: noCall,
          onScreen: () => undefined,
        }}
      >
        <StaticRouter location={outcome?.url ?? sampleAddress(name, language)}>
          <App />
        </StaticRouter>
      </Root>
    </div>,
    {
      onError: (error) => void failures.push(error),
      // React would otherwise move large parts of a page to its end, and show them by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  const markup = await textOf(prelude as Readable);
  // React would send the page without the part that failed, for the browser to render.
  if (failures.length > 0) throw failures[0];
  return markup;
}

export function dictionaryOf(read: Read): Dictionary {
  configureDesign({ Link, useLang: useLanguage });
  return createDictionary(DEFAULT_LANGUAGE, async (name) =>
    JSON.parse(await read(textAddress(name))),
  );
}

export const createOutcomeRenderer: CreateOutcomeRenderer = async (read, settings, origin) => {
  const dictionary = dictionaryOf(read);
  await Promise.all([...LANGUAGES.map(dictionary.load), PAGES.confirmation.load()]);
  return async (language, url, fine) => {
    const t = dictionary.i18n.getFixedT(language);
    const written = { titre: stateTitle(writtenState(fine), t), amende: fine };
    const outcome = { ...written, path: new URL(url, origin).pathname, url, origin };
    const markup = await renderMarkup(dictionary, settings, 'confirmation', language, outcome);
    return { ...partsOf(markup), written };
  };
};

export async function renderSamples(read: Read): Promise<string[]> {
  const render = await createOutcomeRenderer(read, DEFAULT_SETTINGS, ORIGIN_PLACEHOLDER);
  const url = sampleAddress('confirmation', DEFAULT_LANGUAGE);
  const pages = OUTCOME_SAMPLES.map((fine) => render(DEFAULT_LANGUAGE, url, fine));
  return (await Promise.all(pages)).map(({ root }) => root);
}

const EARLY_OPTIONS: EarlyOptions = {
  languages: LANGUAGES,
  webviewKey: KEYS.webview,
  refusalKey: KEYS.declinedSuggestion,
};

export const HEAD_SCRIPT = `(${applyScheme})();(${early})(${JSON.stringify(EARLY_OPTIONS)})`;

/** A link to the page itself loads it again. */
const THIS_PAGE = '';

/** The language is set on the sentence, because the document may have another one by the time it shows. */
const sentence = (id: string, language: Language, text: string, link?: string): string =>
  renderToStaticMarkup(
    <p id={id} role="alert" lang={language} hidden>
      {text}
      {link !== undefined && (
        <>
          {' '}
          <a href={THIS_PAGE}>{link}</a>
        </>
      )}
    </p>,
  );

/**
 * Renders every page in every language, once with and once without the notice of a demonstration. Public pages are
 * rendered in full, the others without their content.
 * @throws what a page threw
 */
export async function renderPages(read: Read): Promise<RenderedPage[]> {
  const dictionary = dictionaryOf(read);
  await Promise.all(LANGUAGES.map((language) => dictionary.load(language)));
  await Promise.all(PATH_NAMES.filter(isRendered).map((name) => PAGES[screenOf(name)].load()));
  const pages: RenderedPage[] = [];
  for (const demonstration of [false, true]) {
    const settings = { ...DEFAULT_SETTINGS, ...MARKED_SETTINGS, demonstration };
    const oldBrowser = {
      navigateurs: BROWSER_LIST,
      telephone: settings.liens.telephonePaiement,
      etranger: settings.liens.telephoneEtranger,
    };
    for (const language of LANGUAGES) {
      const t = dictionary.i18n.getFixedT(language);
      for (const name of PATH_NAMES) {
        const markup = await renderMarkup(dictionary, settings, name, language);
        pages.push({
          name,
          language,
          path: pageFile(name, language, demonstration),
          whole: isRendered(name) || name === 'confirmation',
          ...partsOf(markup),
          fault: sentence('panne', language, t('service.panne'), t('service.recharger')),
          tooOld: sentence('ancien', language, t('service.ancien', oldBrowser)),
          file: PAGES[screenOf(name)].file,
          texts: textsOf(name, language),
        });
      }
    }
  }
  return pages;
}
