import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/domain/dates.ts';
import { readConfig } from '#server/config/readConfig.ts';
import { seedDemonstration } from '#server/office/demonstration/seed.ts';
import { beginImport, endImport } from '#server/office/import/importRuns.ts';
import { because } from '#server/office/import/reason.ts';
import { closeNight } from '#server/office/morning/morning.ts';
import { createPeppers } from '#server/services/lookup/keyHash.ts';
import { playDay } from '../support/sampleDay/day.ts';
import { openReplicas, type Replicas } from './support.ts';

describe('D-88: the morning page on PostgreSQL', () => {
  let replicas: Replicas;
  let folder: string;
  beforeAll(async () => {
    replicas = await openReplicas();
    folder = mkdtempSync(join(tmpdir(), 'amendes-morning-'));
  });
  afterAll(async () => {
    await replicas.close();
    rmSync(folder, { recursive: true });
  });

  it('two servers close one night: one page of the sample day, and one mail', async () => {
    const { a, b, url } = replicas;
    const config = readConfig({
      DATABASE_URL: url,
      DATA_DIR: folder,
      COURRIEL_EXPLOITATION: 'regie@exemple.fr',
    });
    await seedDemonstration(a, createPeppers('p'.repeat(32)));
    const day = await playDay(a);
    const id = await beginImport(a, 'nuit.csv');
    const reasons = [because('manque', { champ: 'cleAvis' })];
    const rejections = [{ line: 2, number: '51900101000021', text: null, reasons }];
    await endImport(a, id, {
      accepted: 3,
      rejected: 1,
      warned: 0,
      rejections,
      readAgain: [],
      broughtBack: null,
    });
    const morning = addDays(day, 1);
    await Promise.all([closeNight(a, config, morning), closeNight(b, config, morning)]);
    const html = readFileSync(join(folder, 'matin', `${morning}.html`), 'utf8');
    expect(html.match(/636,00\s€/g)).toHaveLength(2);
    expect(html).toMatch(/paiement \d{10} --returned/);
    expect(html).toContain('cleAvis manque');
    expect(html).toContain(`rejets-${id}.csv`);
    const mails = await b
      .selectFrom('outbox')
      .select('key')
      .where('subject', '=', 'morning')
      .execute();
    expect(mails).toEqual([{ key: `morning/${morning}` }]);
  });
});
