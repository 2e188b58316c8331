import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Type from 'typebox';
import { LANGUAGES, type Language } from '#contract/domain/languages.ts';
import {
  ORIGIN_PLACEHOLDER,
  type PrintedSettings,
  pageFile,
  printedValues,
  SETTING_MARK,
  SETTINGS_PLACEHOLDER,
} from '#contract/pages.ts';
import { PATHS, type PathName } from '#contract/paths.ts';
import type { Settings } from '#contract/settings.ts';
import { loadWording } from '../adapters/files/loadWording.ts';
import { escapeHtml } from './html.ts';

/** How a body is written. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** One page as it is sent. */
export interface Page {
  readonly html: string;
  /** Of each encoding its own, strong (RFC 9110, section 8.8.3.3). */
  readonly etag: (encoding: Encoding) => string;
  /** Made when first asked for, then kept. */
  readonly body: (encoding: Encoding) => Promise<Buffer>;
}

/** The rendered pages, with the settings of this environment in them. */
export interface Pages {
  readonly of: (name: PathName, language: Language) => Page;
  /** Sources for the content security policy: the hash of each script and of each style that stands in a page. */
  readonly scriptSources: readonly string[];
  readonly styleSources: readonly string[];
}

/** What is said of a setting that the operator has left empty. */
const Wording = Type.Object({ statiques: Type.Object({ nonRenseigne: Type.String() }) });

/** A link whose address and text are one setting, such as a mail address. */
const LINKED_SETTING = /<a [^>]*href="(?:mailto|tel):__REGLAGE_(\w+?)__"[^>]*>__REGLAGE_\1__<\/a>/g;
/** The name beside the brand block; without one there is nothing in its place. */
const OPERATOR = /<p [^>]*>__REGLAGE_operateur__<\/p>/g;
const DIALLED_SETTING = /href="tel:__REGLAGE_(\w+?)__"/g;

/**
 * Writes the settings into a rendered page, as the application would: an empty one is said to be missing and is no link,
 * a number to dial has no spaces.
 * @param missing said of an empty setting, in the language of the page
 */
export function fillSettings(html: string, settings: PrintedSettings, missing: string): string {
  const values = printedValues(settings);
  const settingOf = (name: string) => values[name] ?? '';
  return (
    html
      .replace(OPERATOR, (name) => (settings.operateur === '' ? '' : name))
      // React keeps neighbouring texts apart by comments.
      .replace(LINKED_SETTING, (link, name: string) =>
        settingOf(name) === '' ? `<!-- -->${escapeHtml(missing)}<!-- -->` : link,
      )
      .replace(
        DIALLED_SETTING,
        (_, name: string) => `href="tel:${escapeHtml(settingOf(name).replaceAll(' ', ''))}"`,
      )
      .replace(SETTING_MARK, (_, name: string) => escapeHtml(settingOf(name) || missing))
  );
}

/** JSON for a script element: nothing in it can end the element. */
const scriptJson = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c');

const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

const compress = {
  br: (html: string) => promisify(brotliCompress)(html, QUALITY),
  gzip: (html: string) => promisify(gzip)(html, { level: 9 }),
  identity: async (html: string) => Buffer.from(html),
} as const;

const sha256 = (text: string, encoding: 'base64' | 'base64url') =>
  createHash('sha256').update(text).digest(encoding);

function pageOf(html: string): Page {
  const hash = sha256(html, 'base64url');
  const bodies = new Map<Encoding, Promise<Buffer>>();
  return {
    html,
    etag: (encoding) => (encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`),
    body: (encoding) => {
      const body = bodies.get(encoding) ?? compress[encoding](html);
      bodies.set(encoding, body);
      return body;
    },
  };
}

/** Scripts that run in place; those of data are not executed, and the policy lets them be. */
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style>([\s\S]*?)<\/style>/g;

function sourcesOf(pages: Iterable<Page>, element: RegExp): string[] {
  const sources = new Set<string>();
  for (const { html } of pages) {
    for (const [, content = ''] of html.matchAll(element)) {
      sources.add(`'sha256-${sha256(content, 'base64')}'`);
    }
  }
  return [...sources];
}

const NAMES = Object.keys(PATHS).filter((name): name is PathName => name in PATHS);

async function readPage(file: URL): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new Error('The web app is not built: run `npm run build`', { cause });
  }
}

/**
 * Reads the pages that the build has rendered, once, and writes into them what differs by environment: settings, and
 * the origin of canonical addresses and previews.
 * @param folder folder of the web app, with a final slash
 * @param publicUrl address that people type
 * @throws Error where the web app is not built
 */
export async function readPages(
  folder: URL,
  publicUrl: string,
  settings: Settings,
): Promise<Pages> {
  const wording = await loadWording(null, Wording);
  const { origin } = new URL(publicUrl);
  const json = scriptJson(settings);
  const pages = new Map<string, Page>();
  const read = async (name: PathName, language: Language) => {
    const file = pageFile(name, language, settings.demonstration);
    const html = await readPage(new URL(file, folder));
    const missing = wording[language].statiques.nonRenseigne;
    const filled = fillSettings(html, settings, missing)
      .replaceAll(ORIGIN_PLACEHOLDER, origin)
      .replace(SETTINGS_PLACEHOLDER, () => json);
    pages.set(`${language}/${name}`, pageOf(filled));
  };
  await Promise.all(LANGUAGES.flatMap((language) => NAMES.map((name) => read(name, language))));
  return {
    scriptSources: sourcesOf(pages.values(), INLINE_SCRIPT),
    styleSources: sourcesOf(pages.values(), INLINE_STYLE),
    of: (name, language) => {
      const page = pages.get(`${language}/${name}`);
      if (page === undefined) throw new Error(`no page ${language}/${name}`);
      return page;
    },
  };
}
