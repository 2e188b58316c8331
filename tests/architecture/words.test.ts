import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PATHS, type PathName } from '#contract/paths.ts';
import { PAGES } from '#src/app/routes.tsx';
import { screenOf, textPartsOf } from '#src/app/screens.ts';
import { splitTexts } from '#src/i18n/parts.ts';
import fr from '../../public/assets/i18n/fr.json' with { type: 'json' };

const names = Object.keys(PATHS).filter((name): name is PathName => name in PATHS);
const parts = splitTexts(fr);

/** The files of the screens that come with all words, and of what is shown above these alone. */
const JOURNEY_PAGES = new Set([
  'FinSession.tsx',
  ...names
    .filter((name) => textPartsOf(name).includes('journey'))
    .map((name) => `${PAGES[screenOf(name)].file}.tsx`),
]);

/** The files of ours that a file imports, now or later, but for screens that come with all words. */
function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)]
    .map(([, path = '']) => join(dirname(file), path))
    .filter((path) => existsSync(path) && !JOURNEY_PAGES.has(basename(path)));
}

function reachedFrom(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const imported of importsOf(file)) reachedFrom(imported, seen);
  return seen;
}

const has = (tree: unknown, [key, ...rest]: string[]): boolean =>
  key === undefined ||
  (typeof tree === 'object' &&
    tree !== null &&
    Object.hasOwn(tree, key) &&
    has((tree as Record<string, unknown>)[key], rest));

/** The keys of words, or their beginnings, that a file names and only the journey's part has. */
const journeyKeysOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/['"`](\w+\.[\w.-]*)/g)]
    .map(([, key = '']) => key.split('.').filter(Boolean))
    .filter((path) => has(parts.journey, path) && !has(parts.public, path))
    .map((path) => `${file}: ${path.join('.')}`);

/** Every text below a node, by its key. */
const keysOf = (node: unknown, key = ''): string[] =>
  typeof node === 'object' && node !== null
    ? Object.entries(node).flatMap(([name, child]) => keysOf(child, `${key}.${name}`))
    : [key];

describe('the two parts of the words', () => {
  it('K-12: every word of a language is in exactly one of them', () => {
    expect([...keysOf(parts.public), ...keysOf(parts.journey)].sort()).toEqual(keysOf(fr).sort());
  });

  it('R-06 R-15: what comes with a public screen names no word that comes with the journey', () => {
    const files = [...reachedFrom('src/app/main.tsx')];
    expect(files).toContain('src/pages/accueil/HomePage.tsx');
    expect(files).toContain('src/pages/verification/ReponseVerification.tsx');
    expect(files.flatMap(journeyKeysOf)).toEqual([]);
  });

  it('the check finds such a word, whole or as the beginning of a key', () => {
    expect(journeyKeysOf('src/pages/detail/titreDetail.ts')).toContain(
      'src/pages/detail/titreDetail.ts: statuts',
    );
    expect(journeyKeysOf('src/pages/choix/ChoixModalitesPage.tsx')).toContain(
      'src/pages/choix/ChoixModalitesPage.tsx: choix.chapeau',
    );
    expect(journeyKeysOf('src/pages/commun/messageEchec.ts')).toEqual([]);
  });
});
