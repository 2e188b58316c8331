import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { statusCommand } from '#server/cli/status.ts';
import { FormerDatabase } from '#server/database/migrate.ts';
import { type OpenDatabase, openPostgres } from '#server/database/open.ts';
import { runCommand } from '../support/command.ts';
import { contentOf, makeFormer } from '../support/formerDatabase.ts';
import { freePort } from '../support/port.ts';
import { newDatabase } from '../support/postgres.ts';
import { startExpectingRefusal } from '../support/shortStart.ts';

describe('D-50: a PostgreSQL database of a version before 0.1.0', () => {
  let url: string;
  let open: OpenDatabase;
  let folder: string;
  let before: unknown;

  beforeAll(async () => {
    url = await newDatabase(inject('postgresUrl'), inject('migrated'));
    open = await openPostgres(url, 1);
    await makeFormer(open.db);
    before = await contentOf(open.db);
    folder = mkdtempSync(join(tmpdir(), 'amendes-former-'));
  });
  afterAll(async () => {
    await open.close();
    rmSync(folder, { recursive: true });
  });

  it.each(['0', '1'])('stops the server in one line, with DEMO=%s', async (DEMO) => {
    const PORT = String(await freePort());
    const { code, said } = await startExpectingRefusal({
      DATABASE_URL: url,
      DATA_DIR: folder,
      DEMO,
      PORT,
      GATEWAY_PORT: String(await freePort()),
    });
    expect(code).toBe(1);
    expect(said.trim()).toMatch(/^A version before 0\.1\.0 made this database.*DATABASE_URL.*$/);
    expect(await contentOf(open.db)).toEqual(before);
    expect(readdirSync(folder).filter((name) => name.startsWith('before'))).toEqual([]);
  });

  it('stops a command', async () => {
    const env = { DATABASE_URL: url, DATA_DIR: folder };
    await expect(runCommand(statusCommand, env, 'status')).rejects.toThrow(FormerDatabase);
    expect(await contentOf(open.db)).toEqual(before);
  });
});
