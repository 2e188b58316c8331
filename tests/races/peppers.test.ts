import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPeppers } from '#server/services/lookup/keyHash.ts';
import { environment } from '../../bench/processes.ts';
import { freePort } from '../support/port.ts';
import { startExpectingRefusal } from '../support/shortStart.ts';
import { createFine, openReplicas, type Replicas } from './support.ts';

let replicas: Replicas;
const folder = mkdtempSync(join(tmpdir(), 'amendes-peppers-'));
beforeAll(async () => {
  replicas = await openReplicas();
});
afterAll(async () => {
  await replicas.close();
  rmSync(folder, { recursive: true });
});

it('D-12: a start on PostgreSQL is refused while a pepper of stored fines is not set', async () => {
  const lost = createPeppers('l'.repeat(32));
  const noticeNumber = await createFine(replicas.a);
  await replicas.a.updateTable('amende').set(lost.protect(noticeNumber, '21')).execute();
  const { code, said } = await startExpectingRefusal(
    environment({
      DATABASE_URL: replicas.url,
      DATA_DIR: folder,
      PORT: String(await freePort()),
      DIRECT_URL: 'http://127.0.0.1:9',
    }),
  );
  expect(code).toBe(1);
  expect(said).toContain(`${lost.noms[0]} (1 fines)`);
});
