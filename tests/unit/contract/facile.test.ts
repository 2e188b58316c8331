import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUES } from '#contract/domaine/langues.ts';

interface Page {
  readonly sections: readonly { readonly blocs: readonly Readonly<Record<string, string[]>>[] }[];
}

/** The sentences of a page, without links and marks. */
function sentences(langue: string): string[] {
  const page: Page = JSON.parse(readFileSync(`public/assets/i18n/facile.${langue}.json`, 'utf8'));
  return page.sections
    .flatMap(({ blocs }) => blocs.flatMap((bloc) => Object.values(bloc).flat()))
    .map((text) => text.replace(/\]\(\w+\)|\[|<\/?fr>/g, ''))
    .flatMap((text) => text.split(/(?<=[.?!])\s+/));
}

describe.each(LANGUES)('the page in plain words, in %s', (langue) => {
  it('D-20: has short sentences, and no semicolon', () => {
    const all = sentences(langue);
    expect(all.length).toBeGreaterThan(40);
    expect(all.filter((text) => text.split(/\s+/).length > 18)).toEqual([]);
    expect(all.filter((text) => text.includes(';'))).toEqual([]);
  });

  it('D-20: says that no group of readers has checked it', () => {
    expect(sentences(langue).at(-1)).toMatch(
      /^(?:Aucun groupe|No group|Noch hat keine|Nog geen|Nessun gruppo|Ningún grupo)/,
    );
  });
});
