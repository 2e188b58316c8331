import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '#contract/domain/languages.ts';

export const FOLDERS = ['public/assets/i18n', 'sandbox/locales', 'server/locales'] as const;

export interface LocaleFile {
  readonly file: string;
  readonly language: Language;
  readonly texts: readonly (readonly [path: string, text: string])[];
}

function textsOf(node: unknown, path = ''): [path: string, text: string][] {
  if (typeof node === 'string') return [[path, node]];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, child]) =>
    textsOf(child, path === '' ? key : `${path}.${key}`),
  );
}

export function localeFiles(folder: string): LocaleFile[] {
  return readdirSync(folder).flatMap((file) => {
    const language = LANGUAGES.find((one) => `.${file}`.endsWith(`.${one}.json`));
    if (language === undefined) return [];
    const tree: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    return [{ file, language, texts: textsOf(tree) }];
  });
}
