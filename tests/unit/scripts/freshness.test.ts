import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isFresh, PARTS } from '../../../scripts/freshness.mjs';

const OLD = 1_000;
const BUILT = 2_000;
const NEW = 3_000;

describe('what a start builds', () => {
  let root: string;
  const write = (path: string, time: number) => {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '');
    utimesSync(file, time, time);
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'amendes-freshness-'));
    const { made, sources } = PARTS.programs;
    for (const source of sources) write(`${source}/file.ts`, OLD);
    for (const source of sources) utimesSync(join(root, source), OLD, OLD);
    write(made, BUILT);
  });

  afterEach(() => rmSync(root, { recursive: true }));

  it('nothing, when no source is newer than the build', () => {
    expect(isFresh('programs', root)).toBe(true);
  });

  it('what is missing', () => {
    rmSync(join(root, PARTS.programs.made));
    expect(isFresh('programs', root)).toBe(false);
  });

  it('what has a newer source', () => {
    write('server/file.ts', NEW);
    expect(isFresh('programs', root)).toBe(false);
  });

  it('what has lost a source', () => {
    rmSync(join(root, 'server/file.ts'));
    expect(isFresh('programs', root)).toBe(false);
  });

  it('nothing, where the sources are not: it was built elsewhere', () => {
    rmSync(join(root, 'server'), { recursive: true });
    expect(isFresh('programs', root)).toBe(true);
    rmSync(join(root, PARTS.programs.made));
    expect(isFresh('programs', root)).toBe(false);
  });
});
