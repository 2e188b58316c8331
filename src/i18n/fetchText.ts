import { DEFAULT_LANGUAGE, isLanguage } from '#contract/domain/languages.ts';
import { keyPrint } from '#contract/keyPrint.ts';
import { timeLimit } from '../browser/timeLimit.ts';

async function get(address: string): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.json();
}

/** The hash of all text files, and the print of the keys of each language. They are only set in a build. */
const hash: unknown = import.meta.env?.TEXTS_HASH;
const print: unknown = import.meta.env?.TEXTS_KEYS;

/** Milliseconds that an answer about the version may take. */
const PROBE_MS = 3_000;

/** True if a deployment has removed the files of this page's version. */
export async function isReplaced(): Promise<boolean> {
  if (!hash) return false;
  const options = { method: 'HEAD', cache: 'no-store', signal: timeLimit(PROBE_MS) } as const;
  return fetch(textAddress(DEFAULT_LANGUAGE), options).then(
    ({ status }) => status === 404,
    () => false,
  );
}

/** The texts of another version have other keys, so that this page would show the names of those that it misses. */
export class OtherVersion extends Error {
  override readonly name = 'OtherVersion';
}

/** Loads the texts with a name below `public/assets/i18n`, for example `fr` or `aide.fr`. */
export type TextSource = (name: string) => Promise<unknown>;

export const textAddress = (name: string): string =>
  hash ? `/assets/${name}-${hash}.json` : specifiedAddress(name);

/** The address that the specification names (K-12). */
const specifiedAddress = (name: string): string => `/assets/i18n/${name}.json`;

/** @throws OtherVersion */
async function getSpecified(name: string): Promise<unknown> {
  const texts = await get(specifiedAddress(name));
  if (isLanguage(name) && print !== undefined && keyPrint(texts) !== print) {
    throw new OtherVersion(`${name}: the keys of another version`);
  }
  return texts;
}

/**
 * A deployment removes the hashed files of the version before. The specified address is always there.
 * @throws OtherVersion
 */
export const fetchText: TextSource = (name) =>
  get(textAddress(name)).catch(() => getSpecified(name));
