import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FOLDERS, localeFiles } from '../../scripts/locales.ts';

interface Row {
  readonly promise: string;
  /** File and path of each French text that says it. */
  readonly keys: readonly string[];
  /** `file#name` of what keeps it. */
  readonly function: string;
  /** `file: title`, or the name of a state in `stories/states`. */
  readonly test: string;
}

const ROWS: readonly Row[] = JSON.parse(readFileSync('audit/promises.json', 'utf8'));

const FRENCH = new Set(
  localeFiles(FOLDERS[0])
    .filter(({ language }) => language === 'fr')
    .flatMap(({ file, texts }) => texts.map(([path]) => `${file} ${path}`)),
);

const contents = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

const hasName = (file: string, name: string): boolean =>
  new RegExp(`\\b${name}\\b`).test(contents(file));

function missing({ keys, function: place, test }: Row): readonly string[] {
  const [source = '', name = ''] = place.split('#');
  const end = test.indexOf(': ');
  return [
    ...keys.filter((key) => !FRENCH.has(key)),
    ...(hasName(source, name) ? [] : [place]),
    ...(contents(test.slice(0, end)).includes(test.slice(end + 2)) ? [] : [test]),
  ];
}

describe('D-94: the rows of audit/promises.json', () => {
  it('have texts, a function and a test that exist', () => {
    expect(ROWS.filter(({ keys }) => keys.length === 0)).toEqual([]);
    expect(ROWS.flatMap(missing)).toEqual([]);
  });

  it('name a promise once', () => {
    expect(new Set(ROWS.map(({ promise }) => promise)).size).toBe(ROWS.length);
  });

  it('are wrong where a text, a function or a test is gone', () => {
    const gone: Row = {
      promise: '',
      keys: ['fr.json gone'],
      function: 'vite.config.ts#gone',
      test: 'vite.config.ts: gone',
    };
    expect(missing(gone)).toEqual(['fr.json gone', 'vite.config.ts#gone', 'vite.config.ts: gone']);
  });
});
