import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeAtomically, writeAtomicallySync } from '#server/files/writeAtomically.ts';
import { newFolder } from '../../support/folder.ts';

let folder: string;
beforeEach(() => {
  folder = newFolder();
});

describe.each([
  ['writeAtomically', async (file: string, text: string) => writeAtomically(file, text)],
  ['writeAtomicallySync', async (file: string, text: string) => writeAtomicallySync(file, text)],
])('%s', (_, write) => {
  it('replaces a file by one that its owner alone reads, and leaves nothing beside it', async () => {
    const file = join(folder, 'a.txt');
    writeFileSync(file, 'before', { mode: 0o644 });
    await write(file, 'after');
    expect(readFileSync(file, 'utf8')).toBe('after');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['a.txt']);
  });

  it('leaves no draft where the file cannot be replaced', async () => {
    const file = join(folder, 'taken');
    mkdirSync(join(file, 'full'), { recursive: true });
    await expect(write(file, 'after')).rejects.toThrow();
    expect(readdirSync(folder)).toEqual(['taken']);
  });
});

it('writeAtomically writes its parts one after the other', async () => {
  const file = join(folder, 'b.txt');
  await writeAtomically(file, 'one,', Buffer.from('two'));
  expect(readFileSync(file, 'utf8')).toBe('one,two');
});
