import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerPeppers } from '#server/services/amende/empreinteCle.ts';
import { environnement } from '../load/processus.ts';
import { startExpectingRefusal } from '../support/failedStart.ts';
import { portLibre } from '../support/port.ts';
import { creerAmende, ouvrirRepliques, type Repliques } from './support.ts';

let repliques: Repliques;
const folder = mkdtempSync(join(tmpdir(), 'amendes-peppers-'));
beforeAll(async () => {
  repliques = await ouvrirRepliques();
});
afterAll(async () => {
  await repliques.fermer();
  rmSync(folder, { recursive: true });
});

it('D-12: a start on PostgreSQL is refused while a pepper of stored fines is not set', async () => {
  const lost = creerPeppers('l'.repeat(32));
  const numAvis = await creerAmende(repliques.a);
  await repliques.a.updateTable('amende').set(lost.proteger(numAvis, '21')).execute();
  const { code, said } = await startExpectingRefusal(
    environnement({
      DATABASE_URL: repliques.url,
      DATA_DIR: folder,
      PORT: String(await portLibre()),
      SIPS_URL: 'http://127.0.0.1:9/paymentInit',
    }),
  );
  expect(code).toBe(1);
  expect(said).toContain(`${lost.noms[0]} (1 fines)`);
});
