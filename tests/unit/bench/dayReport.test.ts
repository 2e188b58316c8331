import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { reconcileDay } from '../../../bench/dayReport.ts';
import { databaseOfFile } from '../../support/embedded.ts';
import { newFolder } from '../../support/folder.ts';

const opened = databaseOfFile();

it('a day on which nothing happens agrees in every count', async () => {
  const folder = newFolder();
  mkdirSync(join(folder, 'gateway-sandbox'));
  writeFileSync(join(folder, 'gateway-sandbox', 'checkouts.ndjson'), '');
  const imported = { accepted: 0, protectedDebts: [], unexpected: [] };
  const table = await reconcileDay(opened.db, folder, {
    begin: new Date(),
    operator: { takenBack: new Map() },
    wrongStarts: [],
    imports: { noon: imported, evening: imported },
  });
  expect(table.length).toBeGreaterThan(5);
  expect(table.filter(({ expected, found }) => expected !== found)).toEqual([]);
});
