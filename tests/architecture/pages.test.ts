import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageFindings } from './pagesAst.ts';

const FIXTURES = 'tests/architecture/fixtures/pages';
const PAGES = 'src/pages';

const read = (folder: string, name: string) =>
  pageFindings(name, readFileSync(join(folder, name), 'utf8'));

describe('pages are composed of design components', () => {
  it('the reader finds raw elements, classes, styles and DSFR class names', () => {
    expect(read(FIXTURES, 'MauvaisePage.tsx')).toEqual([
      'MauvaisePage.tsx:2 <form>',
      'MauvaisePage.tsx:2 className',
      'MauvaisePage.tsx:2 style',
      'MauvaisePage.tsx:3 <input>',
      'MauvaisePage.tsx:4 fr-texte',
      'MauvaisePage.tsx:4 fr-btn ',
      'MauvaisePage.tsx:4 fr-icon',
    ]);
  });

  it('the reader leaves comments and the language code alone', () => {
    expect(read(FIXTURES, 'BonnePage.tsx')).toEqual([]);
  });

  it('no page writes a class, a style or a raw form element', () => {
    const pages = readdirSync(PAGES, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.tsx?$/.test(name),
    );
    expect(pages.length).toBeGreaterThan(0);
    expect(pages.flatMap((name) => read(PAGES, name))).toEqual([]);
  });
});
