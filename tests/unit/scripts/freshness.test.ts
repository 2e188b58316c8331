import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

type Freshness = typeof import('../../../scripts/freshness.mjs');

/** A project of one source, with the real script in it: it tells its folder by where it stands. */
describe('what a start builds anew', () => {
  let folder: string;
  let freshness: Freshness;
  const source = () => join(folder, 'server/main.ts');

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'amendes-freshness-'));
    for (const path of ['scripts', 'server', 'dist/node/server']) {
      mkdirSync(join(folder, path), { recursive: true });
    }
    cpSync('scripts/freshness.mjs', join(folder, 'scripts/freshness.mjs'));
    writeFileSync(source(), 'export const a = 1;');
    freshness = await import(pathToFileURL(join(folder, 'scripts/freshness.mjs')).href);
    writeFileSync(join(folder, freshness.PARTS.programs.made), '');
    freshness.writeStamp('programs', freshness.stampOf('programs'));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it('a part without a stamp, or whose output is gone, is stale', () => {
    expect(freshness.isFresh('programs')).toBe(true);
    expect(freshness.isFresh('web')).toBe(false);
    rmSync(join(folder, freshness.PARTS.programs.made));
    expect(freshness.isFresh('programs')).toBe(false);
  });

  it('a touched or copied source is not a changed one', () => {
    utimesSync(source(), 1, 1);
    expect(freshness.isFresh('programs')).toBe(true);
    expect(freshness.isFresh('programs')).toBe(true);
  });

  it('a changed source is, also where its length is the same', () => {
    writeFileSync(source(), 'export const a = 2;');
    utimesSync(source(), 1, 1);
    expect(freshness.isFresh('programs')).toBe(false);
  });

  it('so is a source that came or went', () => {
    const added = join(folder, 'server/more.ts');
    writeFileSync(added, '');
    expect(freshness.isFresh('programs')).toBe(false);
    rmSync(added);
    expect(freshness.isFresh('programs')).toBe(true);
    rmSync(source());
    expect(freshness.isFresh('programs')).toBe(false);
  });
});
