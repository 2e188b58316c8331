import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acquireLock } from '#server/database/directoryLock.ts';
import { openEmbeddedDatabase } from '#server/database/open.ts';
import { createPeppers } from '#server/services/lookup/keyHash.ts';
import { findMissingPeppers } from '#server/services/lookup/missingPeppers.ts';
import { createFine } from '../../races/support.ts';
import { folderWithDatabase } from '../../support/embedded.ts';
import { freePort } from '../../support/port.ts';
import { startExpectingRefusal } from '../../support/shortStart.ts';

const [LOST, KEPT, CURRENT] = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(32)];

const nameOf = (pepper: string): string => createPeppers(pepper).names[0] ?? '';

describe('a start on the embedded database', () => {
  let folder: string;
  let env: NodeJS.ProcessEnv;
  beforeEach(async () => {
    folder = await folderWithDatabase();
    env = { DATA_DIR: folder, PORT: String(await freePort()), DIRECT_URL: 'http://127.0.0.1:9' };
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const hashFinesWith = async (...peppers: readonly string[]) => {
    const { db, close } = await openEmbeddedDatabase(folder);
    for (const pepper of peppers) {
      await createFine(db, createPeppers(pepper).protect('any', '21'));
    }
    return { db, close };
  };

  it('a start that the lock refuses leaves no sandbox behind', async () => {
    const release = await acquireLock(folder);
    const own = { ...env, DIRECT_URL: '', GATEWAY_PORT: String(await freePort()) };
    // Its output ends with the last process that holds it.
    const { code, said } = await startExpectingRefusal(own);
    release();
    expect(code).toBe(1);
    expect(said).toContain(`in use by process ${process.pid}`);
  });

  it('D-73: a fault of the running server is printed by its type and frames, without its message', async () => {
    const message = 'no row for 51900101000011 of Camille Martin, 12 rue des Lilas';
    const fault = `
      const { log } = console;
      console.log = (...words) => {
        log(...words);
        if (words[0] === 'Ready') setTimeout(() => { throw new RangeError(${JSON.stringify(message)}); }, 100);
      };`;
    const NODE_OPTIONS = `--import "data:text/javascript,${encodeURIComponent(fault)}"`;
    const { code, said } = await startExpectingRefusal({ ...env, NODE_OPTIONS });
    expect(code).toBe(1);
    expect(said).toMatch(/^RangeError\n {4}at /m);
    expect(said).not.toMatch(/Camille|Lilas|5190/);
  });

  it('a database folder that has lost its PG_VERSION is refused and left as it is', async () => {
    const database = join(folder, 'db');
    rmSync(join(database, 'PG_VERSION'));
    const before = readdirSync(database).sort();
    const { code, said } = await startExpectingRefusal(env);
    expect(code).toBe(1);
    expect(said).toContain(`${database} is not empty and has no PG_VERSION`);
    expect(said.trim()).not.toContain('\n');
    expect(readdirSync(database).sort()).toEqual(before);
    (await acquireLock(folder))();
  });

  it('D-12: missing peppers are found among those that are set, in their order', async () => {
    const { db, close } = await hashFinesWith(LOST, KEPT, CURRENT, KEPT);
    const missing = async (...peppers: readonly string[]) =>
      (await findMissingPeppers(db, peppers.map(nameOf))).map(({ name, fines }) => [name, fines]);
    expect(await missing(LOST, KEPT, CURRENT)).toEqual([]);
    expect(await missing(CURRENT)).toEqual(
      [
        [nameOf(LOST), 1],
        [nameOf(KEPT), 2],
      ].sort(),
    );
    await db.deleteFrom('fine').execute();
    expect(await missing()).toEqual([]);
    await close();
  });
});
