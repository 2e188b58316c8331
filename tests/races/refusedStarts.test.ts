import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPeppers } from '#server/services/lookup/keyHash.ts';
import { freePort } from '../support/port.ts';
import { startExpectingRefusal } from '../support/shortStart.ts';
import { createFine, openReplicas, type Replicas } from './support.ts';

describe('a start on PostgreSQL is refused in one line', () => {
  let replicas: Replicas;
  let folder: string;

  beforeEach(async () => {
    replicas = await openReplicas();
    folder = mkdtempSync(join(tmpdir(), 'amendes-refused-'));
  });
  afterEach(async () => {
    await replicas.close();
    rmSync(folder, { recursive: true });
  });

  async function refusal(env: NodeJS.ProcessEnv): Promise<string> {
    const ports = { PORT: String(await freePort()), GATEWAY_PORT: String(await freePort()) };
    const place = { DATABASE_URL: replicas.url, DATA_DIR: folder };
    const { code, said } = await startExpectingRefusal({ ...place, ...ports, ...env });
    expect(code).toBe(1);
    const [line = '', ...more] = said.trim().split('\n');
    expect(more).toEqual([]);
    return line;
  }

  it('D-12: while fines were hashed with a pepper that is not set; it is named, with their number', async () => {
    const [lost, kept] = ['l', 'k'].map((letter) => createPeppers(letter.repeat(32)));
    for (const pepper of [lost, lost, kept]) {
      const number = await createFine(replicas.a);
      await replicas.a
        .updateTable('fine')
        .set(pepper?.protect(number, '21') ?? {})
        .where('number', '=', number)
        .execute();
    }
    const said = await refusal({ DEMO: '0', KEY_PEPPERS: `${'c'.repeat(32)},${'k'.repeat(32)}` });
    expect(said).toContain(`KEY_PEPPERS lacks`);
    expect(said).toContain(`${lost?.protect('', '').keyPepper} (2 fines)`);
    expect(said).not.toContain(kept?.protect('', '').keyPepper);
  });
});
