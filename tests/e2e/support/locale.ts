import { readFileSync } from 'node:fs';
import type { Language } from '#contract/domain/languages.ts';

/**
 * A text of a locale file as a page shows it, by its dotted key.
 * @param values of its placeholders
 * @throws when the key leads to no text
 */
export function text(
  language: Language,
  key: string,
  values: Readonly<Record<string, string>> = {},
): string {
  let node: unknown = JSON.parse(readFileSync(`public/assets/i18n/${language}.json`, 'utf8'));
  for (const part of key.split('.')) {
    node = typeof node === 'object' && node !== null ? Reflect.get(node, part) : undefined;
  }
  if (typeof node !== 'string') throw new Error(`${language}.json has no text ${key}`);
  return node
    .replace(/<\/?fr>/g, '')
    .replace(/\{\{(\w+)\}\}/g, (mark, name: string) => values[name] ?? mark);
}
