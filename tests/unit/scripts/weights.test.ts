import { describe, expect, it } from 'vitest';
import { excess, type Manifest, summary, weigh } from '../../../scripts/weights.ts';

const MANIFEST: Manifest = {
  // Whether it stands before the chunk of its name depends on their hashes.
  '_start-bbbbbb.css': { file: 'assets/start-bbbbbb.css' },
  '_start-aaaaaa.js': { file: 'assets/start-aaaaaa.js', css: ['assets/start-bbbbbb.css'] },
  'src/pages/detail/DetailPage.tsx': {
    file: 'assets/DetailPage-cccccc.js',
    imports: ['_start-aaaaaa.js', '_Table-dddddd.js'],
  },
  '_Table-dddddd.js': {
    file: 'assets/Table-dddddd.js',
    imports: ['_start-aaaaaa.js'],
    css: ['assets/Table-eeeeee.css'],
  },
};
const SIZES: Readonly<Record<string, number>> = {
  'assets/start-aaaaaa.js': 1000,
  'assets/start-bbbbbb.css': 100,
  'assets/DetailPage-cccccc.js': 200,
  'assets/Table-dddddd.js': 30,
  'assets/Table-eeeeee.css': 5,
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
