import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Type from 'typebox';
import { createFormats } from '#contract/domain/formats.ts';
import { LANGUAGES, type Language } from '#contract/domain/languages.ts';
import { dialled } from '#contract/domain/telephone.ts';
import {
  ORIGIN_PLACEHOLDER,
  type PrintedSettings,
  pageFile,
  printedValues,
  SETTING_MARK,
  SETTINGS_PLACEHOLDER,
  type SettingWording,
  settingText,
} from '#contract/pages.ts';
import { contentLanguage, PATH_NAMES, type PathName } from '#contract/paths.ts';
import type { Settings } from '#contract/settings.ts';
import { loadWording } from '../adapters/files/loadWording.ts';
import { sha256 } from '../secrets/digest.ts';
import { escapeHtml } from './html.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface Page {
  readonly html: string;
  /** Each encoding needs a tag of its own (RFC 9110, section 8.8.3.3). */
  readonly etag: (encoding: Encoding) => string;
  /** Compressed on first use, then cached. */
  readonly body: (encoding: Encoding) => Promise<Buffer>;
}

export interface Pages {
  /** A demonstration has one more page, which answers 404 elsewhere (D-46). */
  readonly demonstration: boolean;
  readonly of: (name: PathName, language: Language) => Page;
  /** Hashes of inline elements, for the content security policy. */
  readonly scriptSources: readonly string[];
  readonly styleSources: readonly string[];
}

const Wording = Type.Object({
  statiques: Type.Object({ nonRenseigne: Type.String(), aucun: Type.String() }),
});

/** A `mailto:` or `tel:` link to a setting. */
const LINKED_SETTING = /<a [^>]*href="(?:mailto|tel):__REGLAGE_(\w+?)__"[^>]*>__REGLAGE_\1__<\/a>/g;
/** If the operator is empty, this element is removed. */
const OPERATOR = /<p [^>]*>__REGLAGE_operateur__<\/p>/g;
const DIALLED_SETTING = /href="tel:__REGLAGE_(\w+?)__"/g;

/** Writes settings as the web app does: an empty one gets a text and no link. */
export function fillSettings(
  html: string,
  settings: PrintedSettings,
  wording: SettingWording,
): string {
  const values = printedValues(settings);
  const settingOf = (name: string) => values[name] ?? '';
  return (
    html
      .replace(OPERATOR, (name) => (settings.operateur === '' ? '' : name))
      // React separates adjacent texts with comments, and hydration expects them.
      .replace(LINKED_SETTING, (link, name: string) =>
        settingOf(name) === '' ? `<!-- -->${escapeHtml(wording.missing)}<!-- -->` : link,
      )
      .replace(
        DIALLED_SETTING,
        (_, name: string) => `href="tel:${escapeHtml(dialled(settingOf(name)))}"`,
      )
      .replace(SETTING_MARK, (_, name: string) =>
        escapeHtml(settingText(name, settingOf(name), wording)),
      )
  );
}

const escapeUnit = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The escaped text cannot end the script element, and any browser accepts it as a script. */
export const scriptJson = (value: object): string =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, escapeUnit);

const compressor = (brotli: number, level: number) => ({
  br: (html: string) =>
    promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: brotli } }),
  gzip: (html: string) => promisify(gzip)(html, { level }),
  identity: async (html: string) => Buffer.from(html),
});

const FOR_ALL_VISITORS = compressor(constants.BROTLI_MAX_QUALITY, constants.Z_BEST_COMPRESSION);
/** The highest quality takes 60 times as long as this one. */
export const FOR_ONE_VISITOR = compressor(5, 6);

export function pageOf(html: string, compress = FOR_ALL_VISITORS): Page {
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

/** Skips scripts that hold data, because the content security policy ignores them. */
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

async function readPage(file: URL): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new Error('The web app is not built: run `npm run build`', { cause });
  }
}

/**
 * Reads the rendered pages once and fills in settings and origin.
 * @throws Error if the web app is not built
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
    const { nonRenseigne: missing, aucun: none } = wording[language].statiques;
    const formats = createFormats(contentLanguage(name, language));
    const filled = fillSettings(html, settings, { language, formats, missing, none })
      .replaceAll(ORIGIN_PLACEHOLDER, origin)
      .replace(SETTINGS_PLACEHOLDER, () => json);
    pages.set(`${language}/${name}`, pageOf(filled));
  };
  await Promise.all(
    LANGUAGES.flatMap((language) => PATH_NAMES.map((name) => read(name, language))),
  );
  return {
    demonstration: settings.demonstration,
    scriptSources: sourcesOf(pages.values(), INLINE_SCRIPT),
    styleSources: sourcesOf(pages.values(), INLINE_STYLE),
    of: (name, language) => {
      const page = pages.get(`${language}/${name}`);
      if (page === undefined) throw new Error(`no page ${language}/${name}`);
      return page;
    },
  };
}
