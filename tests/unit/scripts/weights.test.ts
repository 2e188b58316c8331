import { describe, expect, it } from 'vitest';
import { excess, type Manifest, summary, weigh } from '../../../scripts/weights.ts';

const MANIFEST: Manifest = {
  // Whether it stands before the chunk of its name depends on their hashes.
  '_start-bbbbbbbb.css': { file: 'assets/start-bbbbbbbb.css' },
  '_start-aaaaaaaa.js': { file: 'assets/start-aaaaaaaa.js', css: ['assets/start-bbbbbbbb.css'] },
  'src/pages/detail/DetailPage.tsx': {
    file: 'assets/DetailPage-cccccccc.js',
    imports: ['_start-aaaaaaaa.js', '_Table-dddddddd.js'],
  },
  '_Table-dddddddd.js': {
    file: 'assets/Table-dddddddd.js',
    imports: ['_start-aaaaaaaa.js'],
    css: ['assets/Table-eeeeeeee.css'],
  },
};
const SIZES: Readonly<Record<string, number>> = {
  'assets/start-aaaaaaaa.js': 1000,
  'assets/start-bbbbbbbb.css': 100,
  'assets/DetailPage-cccccccc.js': 200,
  'assets/Table-dddddddd.js': 30,
  'assets/Table-eeeeeeee.css': 5,
};
const load = weigh(MANIFEST, ['start', 'src/pages/detail/DetailPage.tsx'], (f) => SIZES[f] ?? 0);

describe('byte budgets', () => {
  it('a route weighs its chunks and all that these import at once, each counted once', () => {
    expect(summary(load)).toEqual({ js: 1230, css: 105, files: 5 });
  });

  it('at its budget a route is within it; one byte or file more names the chunks, the heaviest first', () => {
    expect(excess('detail', load, { js: 1230, css: 105, files: 5 })).toEqual([]);
    expect(excess('detail', load, { js: 1229, css: 104, files: 4 })).toEqual([
      'detail: js 1230 > 1229 (start.js 1000, DetailPage.js 200, Table.js 30)',
      'detail: css 105 > 104 (start.css 100, Table.css 5)',
      'detail: files 5 > 4 (start.js 1000, DetailPage.js 200, start.css 100, Table.js 30, Table.css 5)',
    ]);
  });

  it('a module that is gone from the build is no empty budget', () => {
    expect(() => weigh(MANIFEST, ['src/pages/Gone.tsx'], () => 0)).toThrow('not in the manifest');
  });
});
