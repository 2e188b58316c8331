import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseOfFile, folderWithDatabase } from '../../support/embedded.ts';
import { CORPUS, pathOf, tryOut } from '../../support/importCorpus.ts';

describe('D-12: validate and import reject the same lines on the embedded database', () => {
  const opened = databaseOfFile();

  it.each(CORPUS)('$name', (cases) => tryOut(opened.db, cases));
});

describe('D-12: the commands themselves', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await folderWithDatabase();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['validate', 'guillemets.csv', [3, 4, 5, 6, 8], 'Lignes acceptées : 3, rejetées : 5'],
    ['import', 'annee-zero.ndjson', [2, 3, 4], 'Lignes acceptées : 2, rejetées : 3'],
  ])('%s %s names the lines, prints no stack and ends with 1', (command, file, rows, summary) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['dist/node/server/office/cli/amendes.js', command, pathOf(file)],
      { encoding: 'utf8', env: { ...process.env, DATA_DIR: folder } },
    );
    const stated = stderr
      .trim()
      .split('\n')
      .filter((row) => !row.startsWith('Lignes rejetées') && !row.includes('), prise'))
      .map((row) => Number(/^ligne (\d+)(?: \(\d+\))?\s: /.exec(row)?.[1]));
    expect(stated).toEqual(rows);
    expect(stdout.trim()).toBe(summary);
    expect(status).toBe(1);
  });
});
