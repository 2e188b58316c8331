import type { Readable } from 'node:stream';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { Link, StaticRouter } from 'react-router-dom';
import { LANGUE_PAR_DEFAUT, LANGUES, type Langue } from '#contract/domaine/langues.ts';
import {
  MARKED_SETTINGS,
  ORIGIN_PLACEHOLDER,
  pageFile,
  SETTINGS_ID,
  SETTINGS_PLACEHOLDER,
} from '#contract/pages.ts';
import { PATHS, type PathName } from '#contract/paths.ts';
import { DEFAULT_SETTINGS, type Settings } from '#contract/settings.ts';
import { configureDesign } from '#design';
import { createApi } from '../api/calls.ts';
import { contentAddress } from '../i18n/contents.ts';
import { createDictionary, type Dictionary, textsAddress } from '../i18n/dictionary.ts';
import { useLangue } from '../i18n/useText.tsx';
import { SUGGESTION_KEY } from '../session/suggestionLangue.ts';
import { WEBVIEW_KEY } from '../session/webview.ts';
import { App } from './App.tsx';
import { type EarlyOptions, early } from './early.ts';
import { Root } from './Root.tsx';
import { PAGES } from './routes.tsx';
import { isRendered, screenOf, textsOf } from './screens.ts';

/** One file of Vite's manifest, as far as it is read here. */
interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** What the build of the browser's part gives to that of the pages. */
export interface PrerenderInput {
  /** `index.html` as Vite wrote it. */
  readonly template: string;
  readonly manifest: Readonly<Record<string, ManifestEntry>>;
  /** The DSFR's script that sets the theme before the first paint. */
  readonly themeScript: string;
  /** Reads a file that the browser fetches by this address. */
  readonly read: (address: string) => Promise<string>;
}

/** A file to write: its path in the folder of the web app, and its text. */
export interface RenderedPage {
  readonly path: string;
  readonly html: string;
}

/** Rendering alone calls nothing; effects, which would, do not run without a browser. */
const noCall = () => Promise.reject(new Error('a call while rendering'));

const names = Object.keys(PATHS).filter((name): name is PathName => name in PATHS);

/** An address of the screen; what stands for a parameter is never printed. */
const sampleAddress = (name: PathName, langue: Langue): string =>
  `/${langue}/${PATHS[name].pattern.replace(/:\w+/g, 'x')}`;

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
  dictionnaire: Dictionary,
  settings: Settings,
  name: PathName,
  langue: Langue,
): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <div id="root" data-page={name}>
      <Root
        services={{
          api: createApi({ call: noCall, openSession: noCall }),
          settings,
          dictionnaire,
          origin: ORIGIN_PLACEHOLDER,
          preload: noCall,
          onScreen: () => undefined,
        }}
      >
        <StaticRouter location={sampleAddress(name, langue)}>
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
export function dictionaryOf(read: PrerenderInput['read']): Dictionary {
  configureDesign({ Link, useLang: useLangue });
  return createDictionary(
    LANGUE_PAR_DEFAUT,
    async (langue) => JSON.parse(await read(textsAddress(langue))),
    async (page, langue) => JSON.parse(await read(contentAddress(page, langue))),
  );
}

/** A file of the manifest with all that it imports. */
function filesOf(key: string, manifest: PrerenderInput['manifest'], seen = new Set<string>()) {
  const entry = manifest[key];
  if (entry === undefined || seen.has(key)) return seen;
  seen.add(key);
  for (const imported of entry.imports ?? []) filesOf(imported, manifest, seen);
  return seen;
}

/** @throws Error when the build has no chunk for the file */
function keyOf(file: string, manifest: PrerenderInput['manifest']): string {
  const key = Object.keys(manifest).find((id) => id.endsWith(`/${file}`));
  if (key === undefined) throw new Error(`${file}: not in the manifest`);
  return key;
}

/** Scripts, styles and texts of one screen that the template does not name yet. */
function resources(name: PathName, langue: Langue, { manifest, template }: PrerenderInput) {
  const files = filesOf(keyOf(`${PAGES[screenOf(name)].file}.tsx`, manifest), manifest);
  // The outcome of a payment is asked for at once.
  if (name === 'confirmation') filesOf(keyOf('http.ts', manifest), manifest, files);
  const entries = [...files].flatMap((id) => manifest[id] ?? []);
  const unnamed = (file: string) => !template.includes(`"/${file}"`);
  const styles = new Set(entries.flatMap(({ css = [] }) => css).filter(unnamed));
  const scripts = entries.map(({ file }) => file).filter(unnamed);
  const texts = textsOf(name, langue);
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}" />`),
    // What is fetched after the first paint (`early.ts`).
    '<template>',
    ...texts.map((href) => `<link rel="preload" as="fetch" crossorigin="" href="${href}" />`),
    ...scripts.map((file) => `<link rel="modulepreload" href="/${file}" />`),
    '</template>',
  ];
}

const WITHOUT_SCRIPT = '<noscript><link rel="stylesheet" href="/sans-script.css" /></noscript>';

/** The script that runs before the body is read. */
const headScript = (themeScript: string): string => {
  const options: EarlyOptions = {
    langues: LANGUES,
    webviewKey: WEBVIEW_KEY,
    refusalKey: SUGGESTION_KEY,
  };
  return `<script>${themeScript};(${early})(${JSON.stringify(options)})</script>`;
};

/** The address may have another language when it is shown. */
const faultOf = (langue: Langue, text: string): string =>
  renderToStaticMarkup(
    <p id="panne" role="alert" lang={langue} hidden>
      {text}
    </p>,
  );

/** Replaces what must be in the template. @throws Error naming what is not */
function put(document: string, [place, content]: readonly [string, string]): string {
  if (!document.includes(place)) throw new Error(`index.html lacks ${place}`);
  return document.replace(place, () => content);
}

/** One whole document around the content of a page. */
function documentOf(
  input: PrerenderInput,
  { i18n }: Dictionary,
  markup: string,
  name: PathName,
  langue: Langue,
): string {
  const start = markup.indexOf(ROOT_START);
  const head = [...resources(name, langue, input), WITHOUT_SCRIPT].join('\n    ');
  const fault = faultOf(langue, i18n.getFixedT(langue)('service.panne'));
  const settings = `<script type="application/json" id="${SETTINGS_ID}">${SETTINGS_PLACEHOLDER}</script>`;
  const places: readonly (readonly [string, string])[] = [
    ['<html lang="fr"', `<html lang="${langue}"`],
    ['<!--head-->', markup.slice(0, start)],
    ['<script src="/early-color-scheme.js"></script>', headScript(input.themeScript)],
    ['</head>', `  ${head}\n  </head>`],
    ['<p id="panne" role="alert" hidden></p>', fault],
    ['<div id="root"></div>', `${markup.slice(start)}\n    ${settings}`],
  ];
  return places.reduce(put, input.template);
}

/**
 * Renders every address of the table, in every language, with and without the notice of a demonstration: public pages in
 * full, the others as the frame with room for their content. What differs by environment is left open (contract/pages.ts).
 * @throws what a page threw, and Error where the template lacks a place
 */
export async function renderPages(input: PrerenderInput): Promise<RenderedPage[]> {
  const dictionary = dictionaryOf(input.read);
  await Promise.all(LANGUES.map((langue) => dictionary.load(langue)));
  await Promise.all(names.filter(isRendered).map((name) => PAGES[screenOf(name)].load()));
  const pages: RenderedPage[] = [];
  for (const demonstration of [false, true]) {
    const settings = { ...DEFAULT_SETTINGS, ...MARKED_SETTINGS, demonstration };
    for (const langue of LANGUES) {
      for (const name of names) {
        const markup = await renderMarkup(dictionary, settings, name, langue);
        const html = documentOf(input, dictionary, markup, name, langue);
        pages.push({ path: pageFile(name, langue, demonstration), html });
      }
    }
  }
  return pages;
}
