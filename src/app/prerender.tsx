import type { Readable } from 'node:stream';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { Link, StaticRouter } from 'react-router-dom';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#contract/domain/languages.ts';
import { MARKED_SETTINGS, ORIGIN_PLACEHOLDER, pageFile } from '#contract/pages.ts';
import { PATHS, type PathName } from '#contract/paths.ts';
import { DEFAULT_SETTINGS, type Settings } from '#contract/settings.ts';
import { configureDesign } from '#design';
import { createApi } from '../api/calls.ts';
import { contentAddress } from '../i18n/contents.ts';
import { createDictionary, type Dictionary, textsAddress } from '../i18n/dictionary.ts';
import { useLanguage } from '../i18n/useText.tsx';
import { SUGGESTION_KEY } from '../session/languageSuggestion.ts';
import { WEBVIEW_KEY } from '../session/webview.ts';
import { App } from './App.tsx';
import { type EarlyOptions, early } from './early.ts';
import { Root } from './Root.tsx';
import { PAGES } from './routes.tsx';
import { isRendered, screenOf, textsOf } from './screens.ts';

/** Reads a file that the browser fetches by this address. */
type Read = (address: string) => Promise<string>;

/** What the build makes one document of (`scripts/document.mjs`). */
export interface RenderedPage {
  readonly name: PathName;
  readonly langue: Language;
  /** Where the document is written, in the folder of the web app. */
  readonly path: string;
  /** Whether the content is there; else the page is its frame. */
  readonly whole: boolean;
  /** Elements of the head. */
  readonly head: string;
  /** The root, which the browser hydrates. */
  readonly root: string;
  /** What the page shows when a script cannot be loaded. */
  readonly fault: string;
  /** Name of the file of the screen, without the extension. */
  readonly file: string;
  /** Addresses of its texts. */
  readonly texts: readonly string[];
}

/** Rendering alone calls nothing; effects, which would, do not run without a browser. */
const noCall = () => Promise.reject(new Error('a call while rendering'));

const names = Object.keys(PATHS).filter((name): name is PathName => name in PATHS);

/** An address of the screen; what stands for a parameter is never printed. */
const sampleAddress = (name: PathName, language: Language): string =>
  `/${language}/${PATHS[name].pattern.replace(/:\w+/g, 'x')}`;

async function textOf(stream: Readable): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('utf8');
}

/** React writes what belongs into the head before the first element. */
const ROOT_START = '<div id="root"';

/**
 * Renders one page: the elements of its head, then its root.
 * @param settings the settings that its texts name
 */
export async function renderMarkup(
  dictionary: Dictionary,
  settings: Settings,
  name: PathName,
  language: Language,
): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <div id="root" data-page={name}>
      <Root
        services={{
          api: createApi({ call: noCall, openSession: noCall }),
          settings,
          dictionnaire: dictionary,
          origin: ORIGIN_PLACEHOLDER,
          preload: noCall,
          onScreen: () => undefined,
        }}
      >
        <StaticRouter location={sampleAddress(name, language)}>
          <App />
        </StaticRouter>
      </Root>
    </div>,
    {
      onError: (error) => void failures.push(error),
      // A page is one whole: no part of it waits for a script of React to be put in place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  const markup = await textOf(prelude as Readable);
  // What fails on the server would be left to the browser without a word.
  if (failures.length > 0) throw failures[0];
  return markup;
}

/** The words and the prose that the pages are rendered from. */
export function dictionaryOf(read: Read): Dictionary {
  configureDesign({ Link, useLang: useLanguage });
  return createDictionary(
    DEFAULT_LANGUAGE,
    async (language) => JSON.parse(await read(textsAddress(language))),
    async (page, language) => JSON.parse(await read(contentAddress(page, language))),
  );
}

const EARLY_OPTIONS: EarlyOptions = {
  langues: LANGUAGES,
  webviewKey: WEBVIEW_KEY,
  refusalKey: SUGGESTION_KEY,
};

/** The script that runs before the body is parsed. */
export const HEAD_SCRIPT = `(${early})(${JSON.stringify(EARLY_OPTIONS)})`;

/** The address may have another language when it is shown. */
const faultOf = (language: Language, text: string): string =>
  renderToStaticMarkup(
    <p id="panne" role="alert" lang={language} hidden>
      {text}
    </p>,
  );

/**
 * Renders every address of the table, in every language, with and without the notice of a demonstration: public pages
 * in full, the others as the frame. Settings are left open (contract/pages.ts).
 * @throws what a page threw
 */
export async function renderPages(read: Read): Promise<RenderedPage[]> {
  const dictionary = dictionaryOf(read);
  await Promise.all(LANGUAGES.map((language) => dictionary.load(language)));
  await Promise.all(names.filter(isRendered).map((name) => PAGES[screenOf(name)].load()));
  const pages: RenderedPage[] = [];
  for (const demonstration of [false, true]) {
    const settings = { ...DEFAULT_SETTINGS, ...MARKED_SETTINGS, demonstration };
    for (const langue of LANGUAGES) {
      for (const name of names) {
        const markup = await renderMarkup(dictionary, settings, name, langue);
        const start = markup.indexOf(ROOT_START);
        pages.push({
          name,
          langue,
          path: pageFile(name, langue, demonstration),
          whole: isRendered(name),
          head: markup.slice(0, start),
          root: markup.slice(start),
          fault: faultOf(langue, dictionary.i18n.getFixedT(langue)('service.panne')),
          file: PAGES[screenOf(name)].file,
          texts: textsOf(name, langue),
        });
      }
    }
  }
  return pages;
}
