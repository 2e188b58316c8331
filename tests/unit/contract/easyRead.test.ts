import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#contract/domain/languages.ts';

interface Page {
  readonly sections: readonly { readonly blocs: readonly Readonly<Record<string, string[]>>[] }[];
}

/** The sentences of a page, without links and marks. */
function sentences(language: string): string[] {
  const page: Page = JSON.parse(readFileSync(`public/assets/i18n/facile.${language}.json`, 'utf8'));
  return page.sections
    .flatMap(({ blocs }) => blocs.flatMap((block) => Object.values(block).flat()))
    .map((text) => text.replace(/\]\(\w+\)|\[|<\/?fr>/g, ''))
    .flatMap((text) => text.split(/(?<=[.?!])\s+/));
}

describe.each(LANGUAGES)('the page in plain words, in %s', (language) => {
  it('has short sentences, and no semicolon', () => {
    const all = sentences(language);
    expect(all.length).toBeGreaterThan(40);
    expect(all.filter((text) => text.split(/\s+/).length > 18)).toEqual([]);
    expect(all.filter((text) => text.includes(';'))).toEqual([]);
  });

  it('says that no group of readers has checked it', () => {
    expect(sentences(language).at(-1)).toMatch(
      /^(?:Aucun groupe|No group|Noch hat keine|Nog geen|Nessun gruppo|Ningún grupo)/,
    );
  });
});
