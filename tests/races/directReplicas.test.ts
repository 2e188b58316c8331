import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Config, readConfig } from '#server/config/readConfig.ts';
import { type OpenDatabase, openPostgres } from '#server/database/open.ts';
import { createPeppers } from '#server/services/lookup/keyHash.ts';
import { environment, launch, stopProcess, waitUntilReady } from '../../bench/processes.ts';
import { DIRECT } from '../fixtures/direct.ts';
import { CARDS, portal, startDirect, typeCardNumber } from '../fixtures/sandbox.ts';
import { freePort } from '../support/port.ts';
import { newDatabase } from '../support/postgres.ts';
import { type Caller, openCaller } from './caller.ts';
import { createFine, summary } from './support.ts';

const KEY = '21';

/** Two real servers that pay by Worldline Direct; its webhooks and payers come to the second one. */
describe('D-45: two replicas over one PostgreSQL', () => {
  let base: OpenDatabase;
  let config: Config;
  let env: NodeJS.ProcessEnv;
  let folder: string;
  let first: ChildProcess;
  let second: ChildProcess;
  let ports: readonly [number, number];
  let direct: Awaited<ReturnType<typeof startDirect>>;

  const start = (port: number): ChildProcess =>
    launch(
      'dist/node/server/main.js',
      { ...env, PORT: String(port), DATA_DIR: join(folder, String(port)) },
      join(folder, `${port}.log`),
    );

  beforeAll(async () => {
    direct = await startDirect({ retryFactor: 1 / 300_000, lateDelayMs: 7_000 });
    const url = await newDatabase(inject('postgresUrl'));
    base = await openPostgres(url);
    folder = mkdtempSync(join(tmpdir(), 'amendes-direct-'));
    ports = [await freePort(), await freePort()];
    env = environment({
      DATABASE_URL: url,
      DATA_DIR: folder,
      PUBLIC_URL: `http://127.0.0.1:${ports[1]}`,
      DIRECT_URL: direct.origin,
      DIRECT_MERCHANT_ID: DIRECT.merchantId,
      DIRECT_API_KEY_ID: DIRECT.apiKeyId,
      DIRECT_API_SECRET: DIRECT.apiSecret,
      DIRECT_WEBHOOK_KEY_ID: DIRECT.webhookKey.keyId,
      DIRECT_WEBHOOK_SECRET: DIRECT.webhookKey.secret,
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'warn',
    });
    config = readConfig(env);
    [first, second] = [start(ports[0]), start(ports[1])];
    await Promise.all([waitUntilReady(ports[0], first), waitUntilReady(ports[1], second)]);
  }, 90_000);

  afterAll(async () => {
    await Promise.all([first, second].map((child) => stopProcess(child, 'SIGTERM')));
    await base.close();
    await direct.close();
    rmSync(folder, { recursive: true, force: true });
  });

  let addresses = 0;

  async function payer() {
    const numAvis = await createFine(base.base);
    await base.base
      .updateTable('amende')
      .set(createPeppers(config.secrets.KEY_PEPPERS).protect(numAvis, KEY))
      .where('num_avis', '=', numAvis)
      .execute();
    addresses += 1;
    const who: Caller = await openCaller(
      ports[1],
      `10.1.0.${addresses}`,
      config.settings.cleHorodatage,
    );
    await who(ports[1], 'rechercheAmende', { numAmende: numAvis, cleAmende: KEY });
    const leave = (port: number) =>
      who(port, 'envoiSips', {
        numAvis,
        canal: '2',
        typeReglement: 'TOTAL',
        nature: 'AMENDES',
        locale: 'fr',
      });
    return { numAvis, who, leave };
  }

  const addressIn = (page: string): string => / action="([^"]+)"/.exec(page)?.[1] ?? '';

  async function comeBack(page: string) {
    const back = await typeCardNumber(page, CARDS.accepted);
    const landed = await fetch(back.headers.get('location') ?? '', { redirect: 'manual' });
    return (landed.headers.get('location') ?? '').split('/').at(-1);
  }

  const restart = async () => {
    first = start(ports[0]);
    await waitUntilReady(ports[0], first);
  };

  it('one is killed while a person is at the provider; the other takes webhook and return', async () => {
    const { numAvis, who, leave } = await payer();
    const page = addressIn((await leave(ports[0])).texte);
    await stopProcess(first, 'SIGKILL');
    const jetonConfirmationPaiement = await comeBack(page);
    const { texte } = await who(ports[1], 'confirmerPaiement', { jetonConfirmationPaiement });
    expect(JSON.parse(texte)).toMatchObject({ paiement: { etat: 'ACCEPTE' } });
    expect(await summary(base.base, numAvis)).toMatchObject({ statut: 'PAYE', ecritures: 1 });
    await restart();
  }, 90_000);

  it('danger 3: one is killed while the provider makes the page; the person pays by the other, once', async () => {
    const { numAvis, leave } = await payer();
    await portal.next(direct.origin, 'creation', 'late');
    const lost = leave(ports[0]).catch(() => 'lost');
    await expect
      .poll(async () => (await summary(base.base, numAvis)).statut, { timeout: 5_000 })
      .toBe('EN_COURS_PAIEMENT');
    await stopProcess(first, 'SIGKILL');
    expect(await lost).toBe('lost');
    await comeBack(addressIn((await leave(ports[1])).texte));
    expect(await summary(base.base, numAvis)).toMatchObject({ statut: 'PAYE', ecritures: 1 });
    const attempts = await base.base
      .selectFrom('tentative')
      .innerJoin('amende', 'amende.id', 'tentative.amende_id')
      .select(['fin_page', sql<boolean>`terminee_le is null`.as('vivante')])
      .where('amende.num_avis', '=', numAvis)
      .execute();
    expect(attempts).toEqual([{ fin_page: 'PAIEMENT', vivante: false }]);
    await restart();
  }, 90_000);
});
